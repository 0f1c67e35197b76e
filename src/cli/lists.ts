/** The lists that `--decks` names: standings with or without labels, or a file with one list. */
import { type LabelledList, type Lists, readLists } from '../analysis/lists.js';
import { readAnyDecklist } from '../decks/read.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { CommandError, stdinName } from './input.js';
import type { Sources } from './sources.js';
import { type StandingLike, standingsIn } from './standings-text.js';

/** All lists of some files. Standings without a decklist are passed over. */
export async function loadLists(sources: Sources, paths: readonly string[]): Promise<Lists> {
  return sources.once(`lists of ${paths.join('\n')}`, paths, async () => {
    const entries: LabelledList[] = [];
    for (const path of paths) {
      for (const entry of await loadListsOf(sources, path)) entries.push(entry);
    }
    return readLists(entries);
  });
}

async function loadListsOf(sources: Sources, path: string): Promise<readonly LabelledList[]> {
  const text = await sources.read(path);
  return sources.once(`lists in ${path}`, [path], async () => {
    const file = path === '-' ? stdinName : path;
    const standings = standingsIn(text);
    if (standings !== undefined) {
      return standings.flatMap((standing, index) => listOf(standing, `${file}#${index}`));
    }
    const { decklist, diagnostics } = await readAnyDecklist(text);
    if (hasErrors(diagnostics) || decklist.cards.length === 0) {
      throw new CommandError(`${file} holds neither standings nor a decklist`);
    }
    return [{ deck: decklist, name: file }];
  });
}

function listOf(standing: StandingLike | null | undefined, place: string): LabelledList[] {
  const { decklist, deck, name, player } = standing ?? {};
  if (typeof decklist !== 'object' || decklist === null) return [];
  const label = [deck?.name, deck?.id].find((text) => typeof text === 'string' && text !== '');
  const who = [name, player].find((text) => typeof text === 'string' && text !== '');
  return [
    {
      deck: decklist,
      name: who === undefined ? place : `${place} (${who})`,
      ...(typeof label === 'string' ? { label } : {}),
    },
  ];
}
