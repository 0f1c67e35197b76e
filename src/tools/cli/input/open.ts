/** Opens inputs: recognizes files by their first bytes, and reads files found in folders. */
import { counted } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { notRead, openFile } from '../../../questions/corpus/reading/open.js';
import { wrongKind } from '../../../questions/corpus/reading/wrong-kind.js';
import { isCorpus, refuseBinary } from '../../../questions/corpus/recognize.js';
import type { Environment } from '../environment.js';
import { UserError } from './errors.js';
import { contentMessage, leadsToDevice, type OpenInput, readInput } from './files.js';

/** Thrown for a file with other content than the command reads; inside a folder, such files are skipped. */
export class WrongKindError extends UserError {}

/** Warnings about skipped files in folders, from messages about their content. Only a few files are named. */
export function skippedWarnings(messages: readonly string[]): readonly string[] {
  const named = messages.slice(0, 5).map((message) => `skipped: ${message}`);
  const more = messages.length - named.length;
  return more === 0
    ? named
    : [...named, `skipped: ${counted(more, 'more file')} that hold something else`];
}

/** Ends the command if a text, or the beginning of one, holds something other than lists. */
export function refuseOther(
  text: string,
  file: string,
  wanted: 'lists' | 'standings' = 'lists',
): void {
  const message = contentMessage(file, wrongKind(text, file), wanted);
  if (message !== undefined) throw new WrongKindError(message);
}

/**
 * Opens standings, whose parts are read later. Ends the command if a file holds something else: a corpus, a
 * binary file, a list, or a single standing over several lines.
 */
export async function openStandings(
  { file, content }: OpenInput,
  note: (finding: Diagnostic) => void = () => {},
) {
  const opened = await openFile(content, file, (found) => note({ ...found, file }));
  const { shape, head } = opened;
  refuseBinary(head, file);
  if (isCorpus(head)) throw new WrongKindError(`${file} is a corpus, which has no standings`);
  const isList = shape.kind === 'list';
  if (!isList && shape.kind !== 'standing') return { ...opened, shape };
  refuseOther(new TextDecoder().decode(head), file);
  throw new WrongKindError(
    isList
      ? `${file} holds no standings; for one list, use decktype classify`
      : `${file} holds one standing over several lines; write it on one line, or use decktype classify`,
  );
}

/**
 * Reads a file that was found in a folder rather than named. Undefined if it cannot be read; `note` gets the
 * finding.
 */
export async function readFound(
  env: Environment,
  path: string,
  note: (finding: Diagnostic) => void,
  read = () => readInput(env, path),
): Promise<string | undefined> {
  try {
    if (await leadsToDevice(path, env)) throw new UserError('it is a device or a pipe');
    return await read();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    note(notRead(path, error));
    return undefined;
  }
}
