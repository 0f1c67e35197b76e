/** The worker of the workbench's page. */
import { answerMessages, type MessageTarget } from './messages.js';

// The types of a worker's global object do not fit those of Node.
answerMessages(globalThis as unknown as MessageTarget);
