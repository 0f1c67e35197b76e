/** The worker of the workbench's page. */
import { answerMessages, type MessageTarget } from './messages.js';

// The type definitions of a worker's global object conflict with those of Node.
answerMessages(globalThis as unknown as MessageTarget);
