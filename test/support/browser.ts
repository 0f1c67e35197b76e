/** Shares one browser among the suites of a process, until the process ends. */
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

/** Opens an isolated page, until the suite ends. */
export type NewPage = (options?: BrowserContextOptions) => Promise<Page>;

export function describeInBrowser(suite: (newPage: NewPage) => void): void {
  // Headless browsers take a quarter less processor time.
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
          // With few processors, separate threads for compilation and garbage collection, and a GPU process,
          // cost more than they save.
          '--js-flags=--single-threaded',
          '--in-process-gpu',
          // An attacker's host name that resolves to this machine.
          '--host-resolver-rules=MAP evil.example 127.0.0.1',
        ],
      });
      const context = await (await launched).newContext({ deviceScaleFactor: 0.25, ...options });
      opened.push(context);
      return context.newPage();
    });
  });
}
