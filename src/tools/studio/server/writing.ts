/** Handles requests that write a file of the project. */

import { fieldsOf } from '../../../core/decks/shapes.js';
import { parseJson } from '../../../core/json/parse.js';
import { readBody } from '../../../services/client/body.js';
import { problem } from '../../../services/http/problem.js';
import type { ChangeStream } from './events.js';
import type { StudioFiles } from './files.js';

/** The files that can be written, and the listeners for changes. */
interface Writable {
  readonly files: StudioFiles;
  readonly changes: ChangeStream;
  readonly isReadOnly: boolean;
}

/** Ten times the size of a rule file with a hundred thousand lines. */
const mostBytes = 32 << 20;

/** Replaces the text of a file if nobody else has. `id` is from the request. */
export async function answerWrite(
  request: Request,
  id: string,
  { files, changes, isReadOnly }: Writable,
): Promise<Response> {
  if (isReadOnly) {
    const way = 'start decktype studio without --host to write';
    return problem(403, `With --host, files are only shown: ${way}.`);
  }
  // Forms of other pages cannot send this content type.
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json(\s*;\s*charset=utf-8)?$/i.test(type)) {
    return problem(415, 'The content of a write must be application/json.');
  }
  const file = files.find(id);
  if (file === undefined) return problem(404, 'The project has no file with this id.');
  if (!file.isWritable) {
    return problem(
      403,
      'This file is compressed, standard input, read-only, or hidden in, or outside of, the folder of the project: it cannot be written.',
    );
  }
  const body = await readBody(request, mostBytes);
  if (body === undefined) {
    return problem(413, `No more than ${mostBytes >> 20} MiB can be written at once.`);
  }
  const asked = readWrite(body);
  if (asked === undefined) {
    return problem(
      400,
      'A write is an object with "text", the whole new text, and "hash", that of the text it replaces.',
    );
  }
  const { isWritten, ...answer } = await file.write(asked.text, asked.hash);
  if (isWritten) {
    const writer = new URL(request.url).searchParams.get('page') ?? '';
    changes.send({ id, text: asked.text, hash: answer.hash }, writer);
  }
  return new Response(JSON.stringify(answer), {
    status: isWritten ? 200 : 409,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

/** Parses a write request: the whole new text, and the hash of the bytes that it replaces. */
function readWrite(body: string) {
  const { text, hash } = fieldsOf(parseJson(body).value);
  if (typeof text !== 'string' || typeof hash !== 'string') return undefined;
  // A lone surrogate cannot be encoded in UTF-8.
  return /\p{Cs}/u.test(text) ? undefined : { text, hash };
}
