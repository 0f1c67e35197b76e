/** `decktype formats`: lists the deck formats that can be read and written. */
import { deckFormats } from '../../../core/decks/formats/table.js';
import type { Environment } from '../environment.js';
import { printDocument, table } from '../output/document.js';

export async function listFormats(
  { format }: { readonly format: 'text' | 'json' },
  env: Environment,
): Promise<void> {
  const listed = deckFormats.toSorted((x, y) => (x.name < y.name ? -1 : 1));
  const data = listed.map(({ isWritten, game, ...rest }) => ({
    ...rest,
    games: game === undefined ? [] : [game],
    read: true,
    written: isWritten,
  }));
  const columns = [
    { title: 'name', isTyped: true } as const,
    ...['aliases', 'game', 'written', 'what it is', 'example'],
  ];
  const rows = listed.map(({ name, aliases, game, isWritten, label, example }) => [
    name,
    aliases.join(', '),
    game ?? 'several',
    isWritten ? 'yes' : '',
    label,
    example,
  ]);
  await printDocument(env, { data, sections: () => [[table(columns, rows)]] }, format);
}
