/** The lists that `--decks` names: standings with or without labels, or a file with one list. */
import { type LabelledList, type Lists, readLists } from '../../corpus/lists.js';
import { readDecklist } from '../../decks/read.js';
import { faultDiagnostic } from '../../decks/shape-faults.js';
import { walkCards } from '../../decks/shapes.js';
import { hasErrors, showValue } from '../../diagnostics/diagnostic.js';
import { counted } from '../output/counted.js';
import type { World } from '../world.js';
import { CommandError, stdinName } from './input.js';
import type { Sources } from './sources.js';
import { type StandingLike, standingsIn } from './standings-text.js';

/** All lists of some files. Standings without a decklist are passed over. */
export async function loadLists(sources: Sources, paths: readonly string[]): Promise<Lists> {
  return sources.once(`lists of ${paths.join('\n')}`, paths, async () => {
    const entries: LabelledList[] = [];
    for (const path of paths) {
      for (const entry of (await loadFile(sources, path)).entries) entries.push(entry);
    }
    return readLists(entries);
  });
}

/** Says on standard error what of the files that {@link loadLists} takes cannot be read. */
export async function reportUnreadLists(
  world: World,
  sources: Sources,
  paths: readonly string[] = [],
): Promise<void> {
  for (const path of paths) {
    const { leftOut, inPart } = await loadFile(sources, path);
    const say = (what: string, { place, why }: Unread) =>
      world.stderr.write(`decktype: warning: ${what}; the first is ${place}: ${why}\n`);
    const [first] = leftOut;
    const [part] = inPart;
    if (first !== undefined) {
      const are = leftOut.length === 1 ? 'is' : 'are';
      await say(`${counted(leftOut.length, 'standing')} cannot be read and ${are} left out`, first);
    }
    if (part !== undefined) {
      await say(`${counted(inPart.length, 'list')} can be read only in part`, part);
    }
  }
}

/** A standing whose list cannot be read, or not all of it. */
interface Unread {
  readonly place: string;
  readonly why: string;
}

interface ListFile {
  readonly entries: readonly LabelledList[];
  readonly leftOut: readonly Unread[];
  /** Lists that are among the entries with what can be read of them. */
  readonly inPart: readonly Unread[];
}

async function loadFile(sources: Sources, path: string): Promise<ListFile> {
  const text = await sources.read(path);
  return sources.once(`lists in ${path}`, [path], async () => {
    const file = path === '-' ? stdinName : path;
    const standings = standingsIn(text);
    if (standings !== undefined) return listsOf(standings, file);
    const { decklist, diagnostics } = readDecklist(text);
    if (hasErrors(diagnostics) || decklist.cards.length === 0) {
      throw new CommandError(`${file} holds neither standings nor a decklist`);
    }
    return { entries: [{ deck: decklist, name: file }], leftOut: [], inPart: [] };
  });
}

function listsOf(standings: readonly (StandingLike | null | undefined)[], file: string): ListFile {
  const entries: LabelledList[] = [];
  const leftOut: Unread[] = [];
  const inPart: Unread[] = [];
  for (const [index, standing] of standings.entries()) {
    const place = `${file}#${index}`;
    if (typeof standing !== 'object' || standing === null) {
      const why = standing === undefined ? 'it is not JSON' : `it is ${showValue(standing)}`;
      leftOut.push({ place, why });
      continue;
    }
    const { decklist, deck, name, player } = standing;
    if (decklist === null || decklist === undefined) continue;
    const isNamed = (text: unknown) => typeof text === 'string' && text !== '';
    const label = [deck?.name, deck?.id].find(isNamed);
    const who = [name, player].find(isNamed);
    const named = who === undefined ? place : `${place} (${who})`;
    const why = faultOf(decklist);
    const isRead = typeof decklist === 'object';
    if (why !== undefined) (isRead ? inPart : leftOut).push({ place: named, why });
    if (!isRead) continue;
    entries.push({
      deck: decklist,
      name: named,
      ...(typeof label === 'string' ? { label } : {}),
    });
  }
  return { entries, leftOut, inPart };
}

/** What is wrong with a decklist, where something of it cannot be read. */
function faultOf(decklist: unknown): string | undefined {
  let why: string | undefined;
  walkCards(decklist, {
    card() {},
    fault(pointer, fault) {
      const { severity, message } = faultDiagnostic(pointer, fault);
      if (severity === 'error') why ??= message;
    },
  });
  return why;
}
