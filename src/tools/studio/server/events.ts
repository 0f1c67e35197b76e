/**
 * The stream of changes on disk, as server-sent events. A page that connects gets the last change of
 * each file first: one may have happened between its reading of the project and its connection.
 */
import type { FileChange } from './files.js';

type Listener = ReadableStreamDefaultController<Uint8Array>;

interface Sent {
  readonly event: Uint8Array;
  /** The page that wrote the file, and so knows of the change; undefined: another program did. */
  readonly writer: string | undefined;
}

export class ChangeStream {
  /** With the page that listens. */
  readonly #listeners = new Map<Listener, string>();
  readonly #last = new Map<string, Sent>();

  send(change: FileChange, writer?: string): void {
    // JSON has no line breaks, so it is one line of data.
    const event = new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`);
    this.#last.set(change.id, { event, writer });
    for (const [listener, page] of this.#listeners) {
      if (page !== writer) listener.enqueue(event);
    }
  }

  /** The response that a page keeps open. */
  respond(page = ''): Response {
    let own: Listener;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#listeners.set(controller, page);
        // So that the page knows at once that it is connected.
        controller.enqueue(new TextEncoder().encode(': connected\n\n'));
        for (const { event, writer } of this.#last.values()) {
          if (page !== writer) controller.enqueue(event);
        }
      },
      cancel: () => {
        this.#listeners.delete(own);
      },
    });
    return new Response(body, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    });
  }

  /** Ends all streams. */
  close(): void {
    for (const listener of this.#listeners.keys()) listener.close();
    this.#listeners.clear();
  }
}
