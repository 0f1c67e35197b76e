/**
 * Reads a store while others write to it. Each version of the rules gives different labels, so a label
 * shows which version made it. Uses no code of the cluster.
 */
import { openDatabase } from '../../src/services/store/database.js';
import { madeCards, madeRules } from './input.js';

export function rulesOf(version: string): string {
  const unclassified = { id: `${version}-other`, name: 'Other' };
  return JSON.stringify({ rules: madeRules(version), unclassified });
}

export function listOf(player: number): string {
  const name = madeCards[player % (madeCards.length + 1)] ?? 'A card without a rule';
  return JSON.stringify([{ name, count: 2 }]);
}

/** The label that a version of the rules gives to the list of a player. */
function labelOf(version: string, player: number): string {
  const card = player % (madeCards.length + 1);
  if (card === madeCards.length) return `${version}-other`;
  return madeCards[card] === 'Old Pike' ? `${version}-${card}-old` : `${version}-${card}`;
}

/** What a store should hold, whatever the version of the rules. */
export interface Expected {
  readonly url: string;
  readonly tournaments: number;
  readonly players: number;
}

/** The version that made the labels of each tournament; throws if anything is lost, doubled or mixed. */
export async function readStore({
  url,
  tournaments,
  players,
}: Expected): Promise<readonly string[]> {
  const { db } = await openDatabase(url);
  try {
    // A single statement sees one snapshot.
    const rows = await db
      .selectFrom('tournaments as t')
      .leftJoin('labels as l', 'l.tournament', 't.id')
      .select(['t.id', 't.version', 'l.position', 'l.deck'])
      .orderBy('t.id')
      .orderBy('l.position')
      .execute();
    const decks = new Map<string, string[]>();
    const versions = new Map<string, string | null>();
    for (const { id, version, deck, position } of rows) {
      versions.set(id, version);
      const found = decks.get(id) ?? [];
      decks.set(id, found);
      if (deck === null) continue;
      if (position !== found.length) throw new Error(`${id} has no list ${found.length}`);
      found.push((JSON.parse(deck) as { id: string }).id);
    }
    if (decks.size !== tournaments) throw new Error(`there are ${decks.size} tournaments`);
    /** The version of the rules that made the labels, by the version of the tournament. */
    const known = new Map<string | null, string>();
    return [...decks].map(([id, labels]) => {
      const made = versionOf(id, labels, players);
      const version = versions.get(id) ?? null;
      const other = known.get(version) ?? made;
      if (other !== made)
        throw new Error(`${id} has version ${version}, as labels of ${other} have`);
      known.set(version, made);
      return made;
    });
  } finally {
    await db.destroy();
  }
}

/** The version of the rules that made the labels of a tournament. */
function versionOf(id: string, labels: readonly string[], players: number): string {
  const version = labels[0]?.split('-')[0] ?? 'none';
  if (labels.length !== players) throw new Error(`${id} has ${labels.length} labels`);
  for (const [player, label] of labels.entries()) {
    const wanted = labelOf(version, player);
    if (label !== wanted) throw new Error(`${id}: list ${player} is ${label}, not ${wanted}`);
  }
  return version;
}

/** Keeps reading with short pauses until stopped; waits if the database is gone. */
export function watchStore(expected: Expected, origin: string, milliseconds = 20) {
  const faults: string[] = [];
  let looks = 0;
  let isOver = false;
  const again = async (look: () => Promise<void>) => {
    while (!isOver) {
      await look();
      await new Promise((settle) => setTimeout(settle, milliseconds));
    }
  };
  const rows = again(async () => {
    try {
      await readStore(expected);
      looks++;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (/^there are|^t\d+:? /.test(reason)) faults.push(reason);
    }
  });
  let next = 0;
  const answers = again(async () => {
    const id = `t${next++ % expected.tournaments}`;
    const response = await fetch(`${origin}/tournaments/${id}/standings`).catch(() => undefined);
    if (response === undefined) faults.push('the service is gone');
    else if (response.status === 200) {
      looks++;
      const standings = (await response.json()) as { readonly deck: { readonly id: string } }[];
      try {
        versionOf(
          id,
          standings.map(({ deck }) => deck.id),
          expected.players,
        );
      } catch (error) {
        faults.push(`the service: ${error}`);
      }
    } else if (response.status !== 503) faults.push(`the service answers ${response.status}`);
  });
  return {
    /** Throws an error if anything was wrong; returns the number of reads. */
    async stop(): Promise<number> {
      isOver = true;
      await Promise.all([rows, answers]);
      if (faults.length > 0) throw new Error(`readers saw:\n${faults.slice(0, 20).join('\n')}`);
      return looks;
    },
    cancel() {
      isOver = true;
    },
  };
}
