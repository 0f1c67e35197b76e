/** Merging tallies. */
import { type Archetype, ArchetypeTable, compareArchetypes, unknown } from '../archetypes.js';
import { compareEvents, type EventTally, matchStride, type Tally, tallyFormat } from './tally.js';

/** Thrown if tallies cannot be added up. */
export class TallyError extends Error {
  override readonly name = 'TallyError';
}

/**
 * One tally of all events. The result does not depend on the order of the tallies.
 *
 * @throws TallyError if they were labelled by different programs, or have an event in common.
 */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const [first] = tallies;
  if (first === undefined) throw new TallyError('there is no tally to merge');
  const other = tallies.find(({ program }) => program !== first.program);
  if (other !== undefined) {
    throw new TallyError(
      `these tallies were labelled by different programs (${first.program} and ${other.program}); label all events by one`,
    );
  }
  const { id, name } = first.archetypes[unknown] as Archetype;
  const table = new ArchetypeTable({ id, name });
  const archetypes = tallies.flatMap((tally) => tally.archetypes).sort(compareArchetypes);
  for (const archetype of archetypes) table.add(archetype);
  const events = tallies
    .flatMap((tally) => {
      const numbers = tally.archetypes.map((archetype) => table.add(archetype));
      return tally.events.map((event) => renumbered(event, numbers));
    })
    .sort(compareEvents);
  requireDifferent(events);
  return { format: tallyFormat, program: first.program, archetypes: table.all, events };
}

function requireDifferent(events: readonly EventTally[]): void {
  const seen = new Set<string>();
  for (const { event } of events) {
    if (event.id === undefined) continue;
    if (seen.has(event.id)) throw new TallyError(`the event ${event.id} is in two of the tallies`);
    seen.add(event.id);
  }
}

/** An event whose archetypes have other numbers: `numbers` leads from those before to those after. */
export function renumbered(event: EventTally, numbers: readonly number[]): EventTally {
  const numberOf = (archetype: number) => numbers[archetype] as number;
  const matches: (readonly number[])[] = [];
  for (let at = 0; at < event.matches.length; at += matchStride) {
    const [first = 0, second = 0, ...counts] = event.matches.slice(at, at + matchStride);
    const [a, b] = [numberOf(first), numberOf(second)];
    const [matchKind = 0, wins = 0, losses = 0, ties = 0] = counts;
    matches.push(a <= b ? [a, b, ...counts] : [b, a, matchKind, losses, wins, ties]);
  }
  matches.sort(
    ([a = 0, b = 0, one = 0], [c = 0, d = 0, other = 0]) => a - c || b - d || one - other,
  );
  return {
    ...event,
    field: event.field
      .map((count) => ({ ...count, archetype: numberOf(count.archetype) }))
      .sort((x, y) => x.archetype - y.archetype),
    matches: matches.flat(),
  };
}
