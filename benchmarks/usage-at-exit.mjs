// @ts-check
/** Preloaded into scripts by `measured` of command.mjs: writes the resource usage of the process to channel 3. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Worker threads load it too; the usage is that of the whole process.
if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(3, JSON.stringify({ cpu: userCPUTime + systemCPUTime, memory: maxRSS * 1024 }));
  });
}
