/** Where the project is read from and saved to: the server of the workbench, or the exported page itself. */
import { embedded } from '../embedded.js';
import type { FileChange, StudioProject, TextOnDisk } from '../protocol.js';

export interface Host {
  readonly project: StudioProject;
  /** Resolved after the page is shown. */
  readonly corpus: Promise<ArrayBuffer | undefined>;
  readonly worker: Worker;
  /** Replaces the text that has this hash. */
  save(file: string, name: string, text: string, hash: string): Promise<SaveAnswer>;
  /** Calls back when another program changes a file, and when the connection to the server changes. */
  watch(
    onChange: (change: FileChange) => void,
    onConnection: (connection: Connection) => void,
  ): void;
}

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly hash: string }
  /** The browser saved it as another file. */
  | { readonly kind: 'downloaded' }
  /** Another program has changed the file since. */
  | ({ readonly kind: 'conflict' } & TextOnDisk)
  | { readonly kind: 'failed'; readonly message: string };

/** `waiting`: the browser retries. `refused`: another server responds, which does not know the page. */
export type Connection = 'open' | 'waiting' | 'refused';

export async function connectHost(): Promise<Host> {
  return document.getElementById(embedded.project) ? openEmbedded() : openServed();
}

/** Distinguishes this page from others with the same files. */
const page = `page=${Math.random()}`;

async function openServed(): Promise<Host> {
  const worker = new Worker('worker.js');
  const corpus = fetchCorpus();
  const project = await expectOk(await fetch('api/project'));
  return {
    project: await project.json(),
    corpus,
    worker,
    save: put,
    watch: (onChange, onConnection) => {
      const stream = new EventSource(`api/events?${page}`);
      stream.addEventListener('message', ({ data }) => onChange(JSON.parse(data)));
      stream.addEventListener('open', () => onConnection('open'));
      stream.addEventListener('error', () =>
        onConnection(stream.readyState === EventSource.CLOSED ? 'refused' : 'waiting'),
      );
    },
  };
}

async function fetchCorpus(): Promise<ArrayBuffer | undefined> {
  const response = await expectOk(await fetch('api/corpus'));
  const bytes = await response.arrayBuffer();
  return bytes.byteLength === 0 ? undefined : bytes;
}

async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(await detailOf(response));
}

/** The detail of a problem document of the server (RFC 9457). */
async function detailOf(response: Response): Promise<string> {
  const problem: { readonly detail?: string } = await response.json().catch(() => ({}));
  return problem.detail ?? `the server answered ${response.status}.`;
}

async function put(id: string, _: string, text: string, hash: string): Promise<SaveAnswer> {
  try {
    const response = await fetch(`api/files/${encodeURIComponent(id)}?${page}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, hash }),
    });
    if (response.ok) return { kind: 'saved', hash: (await response.json()).hash };
    if (response.status === 409) return { kind: 'conflict', ...(await response.json()) };
    return { kind: 'failed', message: await detailOf(response) };
  } catch {
    return {
      kind: 'failed',
      message: 'The server does not answer. Start decktype studio again; the text stays here.',
    };
  }
}

function openEmbedded(): Host {
  const corpus = embeddedText(embedded.corpus);
  const code = new Blob([JSON.parse(embeddedText(embedded.worker))], { type: 'text/javascript' });
  return {
    project: JSON.parse(embeddedText(embedded.project)),
    corpus: corpus === '' ? Promise.resolve(undefined) : unpack(corpus),
    worker: new Worker(URL.createObjectURL(code)),
    save: async (_, name, text) => {
      download(name, text);
      return { kind: 'downloaded' };
    },
    watch: () => undefined,
  };
}

function embeddedText(id: string): string {
  return document.getElementById(id)?.textContent.trim() ?? '';
}

/** Unpacks gzip data from base64. */
async function unpack(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}

/** Downloads a text as a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name.split(/[\\/]/).at(-1) ?? name;
  link.click();
  URL.revokeObjectURL(link.href);
}
