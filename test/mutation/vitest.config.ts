/** The suites that Stryker runs against each mutant, the cheapest first; run.mjs names them in SUITES. */
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import {
  BaseSequencer,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';

/** Where a mutant is killed soonest; a mutant is left at its first failed test. */
const cheapest = ['unit', 'golden', 'conformance', 'property'];

class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((x, y) => rankOf(x) - rankOf(y) || x.moduleId.localeCompare(y.moduleId));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  return cheapest.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
}

/** Stryker prints `(x as number)++` without the parentheses, which is no TypeScript. */
const withoutCasts: Plugin = {
  name: 'without-casts',
  enforce: 'pre',
  transform: (code) => code.replace(/ as (number|i32)(?= <|\+\+|--| [-+*|&^]=)/g, ''),
};

/** Stryker takes a suite that cannot be loaded for one without tests, and all mutants survive it. */
class LoadedSuites implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(suite: TestModule): void {
    for (const { message } of suite.errors()) {
      this.#vitest?.state.catchError(new Error(`${suite.moduleId}: ${message}`), 'Suite');
    }
  }
}

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  plugins: [withoutCasts],
  test: {
    include: process.env.SUITES?.split(',') ?? [],
    reporters: [new LoadedSuites()],
    isolate: false,
    sequence: { sequencer: CheapFirst },
    alias: { 'fast-check': resolve(import.meta.dirname, '../support/fast-check.ts') },
    testTimeout: 30_000,
  },
});
