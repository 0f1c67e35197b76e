/**
 * The stream of changes on disk, as server-sent events. A page that connects gets the last change of
 * each file first: one may have happened between its reading of the project and its connection.
 */
import type { FileChange } from './files.js';

export class ChangeStream {
  readonly #listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #last = new Map<string, Uint8Array>();

  send(change: FileChange): void {
    // JSON has no line breaks, so it is one line of data.
    const event = new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`);
    this.#last.set(change.id, event);
    for (const listener of this.#listeners) listener.enqueue(event);
  }

  /** The page has written this file: the change before is old. */
  forget(id: string): void {
    this.#last.delete(id);
  }

  /** The response that a page keeps open. */
  respond(): Response {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#listeners.add(controller);
        // So that the page knows at once that it is connected.
        controller.enqueue(new TextEncoder().encode(': connected\n\n'));
        for (const event of this.#last.values()) controller.enqueue(event);
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
    for (const listener of this.#listeners) listener.close();
    this.#listeners.clear();
  }
}
