/** Tallies as files: what reports are made of, without the lists. */
import { parseJson } from '../../../core/json/parse.js';
import { TallyError } from './merge.js';
import { type EventTally, type Tally, tallyFormat } from './tally.js';
import { isWholeTally } from './validate.js';

/** A tally in a file. */
export interface TallyFile extends Tally {
  /** The players by the labels that their lists came with; missing where no list had one. */
  readonly labelled?: Tally;
}

/** A tally file, in pieces: an event on each line. */
export function* tallyPieces({ labelled, ...tally }: TallyFile): Generator<string> {
  yield* piecesOf(tally);
  if (labelled !== undefined) {
    yield ',\n"labelled":';
    yield* piecesOf(labelled);
    yield '}';
  }
  yield '}\n';
}

/** All of a tally but the closing brace. */
function* piecesOf({ format, program, archetypes, events }: Tally): Generator<string> {
  yield `{"format":${format},"program":${JSON.stringify(program)},`;
  yield `"archetypes":${JSON.stringify(archetypes)},"events":[`;
  for (const [index, event] of events.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(event)}`;
  }
  yield ']';
}

/** Whether a text may be a tally file, by its first bytes. */
export function beginsAsTally(beginning: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*\d+\s*,\s*"program"\s*:/.test(beginning);
}

/**
 * Reads a tally file.
 *
 * @throws TallyError if it is damaged, or of a format that this version does not read.
 */
export function readTally(text: string): TallyFile {
  const { value, fault } = parseJson(text);
  if (fault !== undefined) throw new TallyError(`this tally is damaged: it is not JSON: ${fault}`);
  const { format } = (value ?? {}) as { readonly format?: unknown };
  if (format !== tallyFormat) {
    throw new TallyError(
      `this tally has format ${JSON.stringify(format)}, and this decktype reads format ${tallyFormat}; make it again`,
    );
  }
  const { labelled, ...tally } = value as { readonly labelled?: unknown };
  if (!isWholeTally(tally) || !(labelled === undefined || isWholeTally(labelled))) {
    throw new TallyError('this tally is damaged: its parts do not fit together; make it again');
  }
  return { ...tally, ...(labelled !== undefined && { labelled }) };
}

/** A tally of players alone, which is what shares need. */
export function withoutMatches(event: EventTally): EventTally {
  return { ...event, rows: 0, matches: [], left: {} };
}
