/**
 * The stream of changes on disk, as server-sent events. A page that connects first receives the last change of
 * each file, because one might have happened after it read the project.
 */
import type { FileChange } from '../protocol.js';

type Listener = ReadableStreamDefaultController<Uint8Array>;

interface Sent {
  readonly event: Uint8Array;
  /** The page that wrote the file and therefore knows of the change; undefined for another program. */
  readonly writer: string | undefined;
}

export type ChangeStream = ReturnType<typeof createChangeStream>;

export function createChangeStream() {
  /** Listener -> its page. */
  const listeners = new Map<Listener, string>();
  const sent = new Map<string, Sent>();

  return {
    send(change: FileChange, writer?: string): void {
      // JSON contains no line breaks, so it is a single data line.
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
          // Tells the page immediately that it is connected.
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
