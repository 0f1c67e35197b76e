/** Makes a worker a {@link Workbench}: each call is a message, and its answer another one. */
import { StaleError } from '../protocol.js';
import type { WorkbenchMessage } from '../worker/answers.js';
import type { Workbench, WorkbenchEvent } from '../worker/workbench.js';

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The used part of a worker; tests pass a port. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<WorkbenchMessage>) => void) | null;
}

/** A question failed because of a defect in the worker. */
class WorkerError extends Error {
  override readonly name = 'WorkerError';
}

/** @param onEvent called with the worker's events */
export function connect(port: Port, onEvent: (event: WorkbenchEvent) => void): Workbench {
  const waiting = new Map<number, Waiting>();
  let questions = 0;

  port.onmessage = ({ data }) => {
    if ('event' in data) {
      onEvent(data);
      return;
    }
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) question?.resolve(data.answer as never);
    else if (data.fault.kind === 'stale') question?.reject(new StaleError());
    else question?.reject(new WorkerError(data.fault.message));
  };

  const ask = (method: keyof Workbench, parameters: readonly unknown[]) =>
    new Promise<never>((resolve, reject) => {
      const id = ++questions;
      waiting.set(id, { resolve, reject });
      const bytes = parameters.filter((one) => one instanceof ArrayBuffer);
      port.postMessage({ id, method, parameters }, bytes);
    });

  return new Proxy({} as Workbench, {
    get:
      (_, method: keyof Workbench) =>
      (...parameters: readonly unknown[]) =>
        ask(method, parameters),
  });
}
