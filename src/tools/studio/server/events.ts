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

export type ChangeStream = ReturnType<typeof createChangeStream>;

export function createChangeStream() {
  /** With the page that listens. */
  const listeners = new Map<Listener, string>();
  const sent = new Map<string, Sent>();

  return {
    send(change: FileChange, writer?: string): void {
      // JSON has no line breaks, so it is one line of data.
      const event = new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`);
      sent.set(change.id, { event, writer });
      for (const [listener, page] of listeners) {
        if (page !== writer) listener.enqueue(event);
      }
    },

    /** The response that a page keeps open. */
    respond(page = ''): Response {
      let own: Listener;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          listeners.set(controller, page);
          // So that the page knows at once that it is connected.
          controller.enqueue(new TextEncoder().encode(': connected\n\n'));
          for (const { event, writer } of sent.values()) {
            if (page !== writer) controller.enqueue(event);
          }
        },
        cancel() {
          listeners.delete(own);
        },
      });
      return new Response(body, {
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
      });
    },

    /** Ends all streams. */
    close(): void {
      for (const listener of listeners.keys()) listener.close();
      listeners.clear();
    },
  };
}
