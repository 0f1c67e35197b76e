import { corpusTask } from './corpus.js';
import { tagsTask } from './tags.js';
import { tallyTask } from './tally.js';
import type { Task, taskNames } from './task.js';

/** The tasks of batches, by name. */
export const tasks: Readonly<Record<string, Task>> = {
  tags: tagsTask as Task,
  corpus: corpusTask as Task,
  tally: tallyTask as Task,
} satisfies Record<(typeof taskNames)[number], Task>;
