/** Connects a workbench to a message port: answers the messages of the page. */
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import { StaleError } from '../protocol.js';
import type { WorkbenchMessage, WorkbenchRequest } from './answers.js';
import { createWorkbench } from './workbench.js';

/** The used part of a port or a worker's global object. */
export interface MessageTarget {
  postMessage(message: WorkbenchMessage): void;
  onmessage: ((event: { readonly data: WorkbenchRequest }) => void) | null;
}

export function answerMessages(port: MessageTarget): void {
  const workbench = createWorkbench((event) => port.postMessage(event));
  port.onmessage = async ({ data: { id, method, parameters } }) => {
    const ask = workbench[method] as (...given: readonly unknown[]) => Promise<unknown>;
    try {
      port.postMessage({ id, answer: await ask(...parameters) });
    } catch (error) {
      const kind = error instanceof StaleError ? 'stale' : 'failed';
      port.postMessage({ id, fault: { kind, message: messageOf(error) } });
    }
  };
}
