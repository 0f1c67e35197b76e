/** `decktype formats`: the deck formats that can be read and written. */
import { deckFormats } from '../../../core/decks/formats/table.js';
import { exit } from '../input/input.js';
import { renderTable } from '../output/table.js';
import type { World } from '../world.js';

export async function listFormats(
  { format }: { readonly format: 'text' | 'json' },
  world: World,
): Promise<number> {
  const listed = deckFormats.toSorted((x, y) => (x.name < y.name ? -1 : 1));
  if (format === 'json') {
    const entries = listed.map(({ isWritten, game, ...rest }) => ({
      ...rest,
      games: game === undefined ? [] : [game],
      read: true,
      written: isWritten,
    }));
    await world.stdout.write(`${JSON.stringify(entries, null, 2)}\n`);
    return exit.fine;
  }
  const rows = listed.map(({ name, aliases, game, isWritten, label, example }) => [
    name,
    aliases.join(', '),
    game ?? 'several',
    isWritten ? 'yes' : '',
    label,
    example,
  ]);
  await world.stdout.write(
    renderTable(
      [
        { title: 'name', isTyped: true },
        ...['aliases', 'game', 'written', 'what it is', 'example'].map((title) => ({ title })),
      ],
      rows,
      world.stdout.columns,
    ),
  );
  return exit.fine;
}
