/** Reads what standings, tournaments and their details say about a list besides its cards. */
import { fieldsOf } from '../../../core/decks/shapes.js';
import type { MatchRecord, RawStanding } from '../../../core/tournament/standing.js';
import type { ListFacts } from '../build/block.js';
import type { CorpusEvent, ListLabel } from '../layout/corpus.js';

/** What a standing says about its list. */
export type StandingFacts = Pick<
  ListFacts,
  'index' | 'label' | 'placing' | 'record' | 'player' | 'playerName'
>;

type Fields = Readonly<Record<string, unknown>>;

export function factsOf(
  { deck, name, player, placing, record }: RawStanding,
  index: number,
): StandingFacts {
  return {
    index,
    label: labelOf(deck),
    placing: numberOf(placing),
    record: recordOf(record),
    player: textOf(player),
    playerName: textOf(name),
  };
}

/** The label of a list: the field `deck` of its standing. */
export function labelOf(deck: unknown): ListLabel | undefined {
  return textsOf(fieldsOf(deck), { id: 'id', name: 'name' });
}

/** The record of a standing; missing `ties` count as 0. */
export function recordOf(record: unknown): MatchRecord | undefined {
  const fields = fieldsOf(record);
  const [wins, losses, ties] = [fields.wins, fields.losses, fields.ties ?? 0].map(numberOf);
  const isWhole = wins !== undefined && losses !== undefined && ties !== undefined;
  return isWhole ? { wins, losses, ties } : undefined;
}

/** A number, also if it is written as a string of digits. */
export function numberOf(value: unknown): number | undefined {
  const read = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof read === 'number' ? read : undefined;
}

/** The value if it is a non-empty string. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The event that the details of a tournament describe. */
export function eventOfDetails(details: unknown): CorpusEvent | undefined {
  const names = { id: 'id', name: 'name', date: 'date', format: 'format', game: 'game' };
  return textsOf(fieldsOf(details), names);
}

/** A key that distinguishes the event of a file from others, for its `FileOrigin`. */
export function eventOrigin({ id, game, name, date, format }: CorpusEvent): string {
  return JSON.stringify(id === undefined ? { game, name, date, format } : { game, id });
}

/** The event of a tournament of MTGODecklistCache, from its field `Tournament`. */
export function eventOfTournament(tournament: unknown): CorpusEvent | undefined {
  const { Tournament: event } = fieldsOf(tournament);
  const names = { id: 'Uri', name: 'Name', date: 'Date', format: 'Format' };
  return textsOf(fieldsOf(event), names);
}

/** The fields that are non-empty strings, under new names; undefined if there are none. */
function textsOf<Name extends string>(
  fields: Fields,
  names: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> | undefined {
  const texts: Partial<Record<Name, string>> = {};
  for (const name in names) {
    const text = textOf(fields[names[name]]);
    if (text !== undefined) texts[name] = text;
  }
  return Object.keys(texts).length === 0 ? undefined : texts;
}
