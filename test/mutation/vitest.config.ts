/** The suites that Stryker runs against each mutant: those of one process, the cheapest first. */
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import {
  BaseSequencer,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';

const rooms = 'analysis,corpus,decks,engine,importers,json,rules,standings';

/** Where a mutant is killed soonest; a mutant is left at its first failed test. */
const cheapest = ['unit/json', 'unit/rules', 'unit/engine', 'unit/corpus', 'conformance', 'golden'];
const dearest = ['unit/analysis', 'property'];

class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((x, y) => rankOf(x) - rankOf(y) || x.moduleId.localeCompare(y.moduleId));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const isIn = (folder: string) => moduleId.includes(`/test/${folder}/`);
  const rank = cheapest.findIndex(isIn);
  return rank === -1 ? cheapest.length + 1 + dearest.findIndex(isIn) : rank;
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
    include: process.env.SUITES?.split(',') ?? [
      `test/unit/{${rooms}}/**/*.test.ts`,
      'test/conformance/{mtgo,semantics}.test.ts',
      'test/golden/{broken,checks,decks,semantics}.test.ts',
      'test/property/*.test.ts',
    ],
    exclude: [
      // They test the laws themselves, the scanner, readers of megabytes, and what is not in the repository.
      'test/property/{decklists,labels,laws-have-teeth,scanning,shared-lists}.test.ts',
      // They measure growth, or are about the rooms above.
      'test/property/{batch,batch-corpora,batch-tallies,growth,language,language-features,metagame,project-defaults,project-files,visible-text,workbench}.test.ts',
      'test/unit/analysis/explanation-document.test.ts',
      'test/unit/standings/stream.test.ts',
    ],
    reporters: [new LoadedSuites()],
    isolate: false,
    sequence: { sequencer: CheapFirst },
    alias: { 'fast-check': resolve(import.meta.dirname, 'fast-check.ts') },
    testTimeout: 30_000,
  },
});
