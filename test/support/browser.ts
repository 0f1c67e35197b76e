/** One browser for the suites of a process, which ends with the process. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll } from 'vitest';
import { describeWith, program } from './needs.js';

let launched: Promise<Browser> | undefined;

/** Opens a page that shares nothing with others, until the suite ends. */
export type NewPage = (options?: BrowserContextOptions) => Promise<Page>;

export function describeInBrowser(suite: (newPage: NewPage) => void): void {
  // Without windows, it takes a quarter less processor time.
  const installed = program(
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
  );
  describeWith(installed, 'in a browser', (executablePath) => {
    const opened: BrowserContext[] = [];
    afterAll(async () => {
      for (const context of opened) await context.close();
    });

    suite(async (options) => {
      launched ??= chromium.launch({
        executablePath,
        args: [
          '--no-sandbox',
          // Threads that compile and collect garbage, and a process that draws, cost more than they save where
          // processors are few.
          '--js-flags=--single-threaded',
          '--in-process-gpu',
          // A name of an attacker that leads to this machine.
          '--host-resolver-rules=MAP evil.example 127.0.0.1',
        ],
      });
      const context = await (await launched).newContext({ deviceScaleFactor: 0.25, ...options });
      opened.push(context);
      return context.newPage();
    });
  });
}
