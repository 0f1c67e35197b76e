/** The worker of the workbench's page: connects the workbench to the messages of the page. */
import { StaleError, type WorkbenchMessage, type WorkbenchRequest } from '../protocol.js';
import { createWorkbench } from './workbench.js';

/** What a worker's global object is for this file; the types of the DOM do not fit those of Node. */
interface WorkerScope {
  postMessage(message: WorkbenchMessage): void;
  onmessage: ((event: { readonly data: WorkbenchRequest }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const workbench = createWorkbench((event) => scope.postMessage(event));

scope.onmessage = async ({ data: { id, method, parameters } }) => {
  try {
    const ask = workbench[method] as (...given: readonly unknown[]) => Promise<unknown>;
    scope.postMessage({ id, answer: await ask(...parameters) });
  } catch (error) {
    const kind = error instanceof StaleError ? 'stale' : 'failed';
    scope.postMessage({
      id,
      fault: { kind, message: error instanceof Error ? error.message : String(error) },
    });
  }
};
