/**
 * The laws of `test/property` on far more decks, edits and texts, by `npm run test:deep`. A law is
 * run in portions, each with a seed of its own: the first has the seed of the run, the next one a
 * seed higher, and so on. So the seed of a portion that failed, given to another run, repeats it at
 * once.
 */
import fc from 'fast-check';
import { inject, test } from 'vitest';
import { ruleFiles, wireRules } from '../support/arbitraries.js';
import {
  anOverlayMakesTheEditedRules,
  editedRulesMatchAsWrittenOnes,
  patchesLeadThereAndBack,
} from '../support/editing-laws.js';
import {
  addingCardsNeverMovesTheWinnerLater,
  agree,
  aMissingPriorityBehavesAsTen,
  compile,
  distinctPrioritiesMakeTheFilesOrderIrrelevant,
  engines,
  equalPrioritiesLetTheFilesOrderDecide,
  everyWay,
  explainAgreesOnConflicts,
  explainAgreesWithClassify,
  lineOrderChangesNothing,
  matchesAgreesWithClassify,
  splittingAndMergingLinesChangesNothing,
  unmentionedCardsChangeNothing,
} from '../support/laws.js';
import {
  aDecklistIsReadFromAnyText,
  anOverlayIsReadFromAnyText,
  anyListTextIsAccountedFor,
  casesAreReadFromAnyText,
  rulesAreReadFromAnyText,
  rulesAreReadFromAnyValue,
} from '../support/reading-laws.js';
import {
  holdsForTexts,
  scanningModes,
  scansAsItWouldParse,
  scansTheSameWhereverItIsCut,
} from '../support/scanning-laws.js';

/** What the command line says, and which half of the portions this process does. */
export interface DeepSettings {
  readonly scale: number;
  readonly seed: number;
  readonly half: 0 | 1;
}

/** What this process did of a law; `seed` is that of the last portion, which may have failed. */
export interface DeepResult {
  readonly unit: string;
  readonly done: number;
  readonly seed: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    deep: DeepSettings;
  }
  interface TaskMeta {
    deep?: DeepResult;
  }
}

interface DeepLaw {
  readonly unit: 'decks' | 'texts' | 'edits' | 'runs';
  readonly amount: number;
  /** How many of them make a portion. */
  readonly portion: number;
  /** Runs a portion and returns how much was done. */
  readonly run: (portion: number) => number | Promise<number>;
}

const halves = 2;
const { scale, seed: firstSeed, half } = inject('deep');

const texts = (amount: number, law: (runs: number) => unknown): DeepLaw => ({
  unit: 'texts',
  amount,
  portion: 500,
  run(portion) {
    law(portion);
    return portion;
  },
});

/** Of the edits, about two in three make valid rules, and those are counted. */
const edits = (law: (runs: number) => { readonly edits: number }): DeepLaw => ({
  unit: 'edits',
  amount: 16_000,
  portion: 200,
  run: (portion) => law(portion).edits,
});

/** A law of `laws.ts` that runs as often as fast-check does by default. */
const runs = (law: () => void): DeepLaw => ({
  unit: 'runs',
  amount: 4000,
  portion: 100,
  run(portion) {
    law();
    return portion;
  },
});

const textsEach = 50;
const scanning = (amount: number, law: typeof scansAsItWouldParse) =>
  scanningModes.map(([mode, options]): [string, DeepLaw] => [
    mode,
    {
      unit: 'texts',
      amount,
      portion: 10 * textsEach,
      async run(portion) {
        await holdsForTexts(law, options, { fileCount: portion / textsEach, textsEach });
        return portion;
      },
    },
  ]);

const decksEach = 2000;
/** Small enough that the reference is quick. */
const files = fc.oneof(
  wireRules({ most: 10 }).map((rules) => ({ rules })),
  ruleFiles({ most: 8 }),
);

const laws: Readonly<Record<string, DeepLaw>> = {
  'adding cards never moves the winner to a later rule': runs(() =>
    addingCardsNeverMovesTheWinnerLater(engines.compiled),
  ),
  'the order of lines changes nothing': runs(() => lineOrderChangesNothing(engines.compiled)),
  'splitting lines and merging them changes nothing': runs(() =>
    splittingAndMergingLinesChangesNothing(engines.compiled),
  ),
  'cards that no rule mentions change nothing': runs(() =>
    unmentionedCardsChangeNothing(engines.compiled),
  ),
  'with distinct priorities the order of the file changes nothing': runs(() =>
    distinctPrioritiesMakeTheFilesOrderIrrelevant(engines.compiled),
  ),
  'with equal priorities the order of the file decides': runs(() =>
    equalPrioritiesLetTheFilesOrderDecide(engines.compiled),
  ),
  'a missing priority behaves as 10': runs(() => aMissingPriorityBehavesAsTen(engines.compiled)),
  'the first match is what the deck is classified as': runs(() =>
    matchesAgreesWithClassify(engines.compiled),
  ),
  'the explanation tells the same story as the classification': runs(() =>
    explainAgreesWithClassify(compile),
  ),
  'the explanation names what else matches': runs(() => explainAgreesOnConflicts(compile)),
  'the patches of an edit lead there and back': edits(patchesLeadThereAndBack),
  'an overlay makes the edited rules': edits(anOverlayMakesTheEditedRules),
  'edited rules match as written ones': edits(editedRulesMatchAsWrittenOnes),
  ...named(
    'the scanner does what JSON.parse and tagging do',
    scanning(15_000, scansAsItWouldParse),
  ),
  ...named(
    'the scanner does the same wherever its input is cut',
    scanning(5000, scansTheSameWhereverItIsCut),
  ),
  'every line of a list is accounted for': texts(400_000, anyListTextIsAccountedFor),
  'a decklist is read from any text': texts(150_000, aDecklistIsReadFromAnyText),
  'rules are read from any text': texts(150_000, rulesAreReadFromAnyText),
  'rules are read from any value': texts(50_000, (count) =>
    rulesAreReadFromAnyValue('fail', count),
  ),
  'rules are read from any value, without the faulty ones': texts(50_000, (count) =>
    rulesAreReadFromAnyValue('skip', count),
  ),
  'an overlay is read from any text': texts(40_000, anOverlayIsReadFromAnyText),
  'cases are read from any text': texts(100_000, casesAreReadFromAnyText),
  'compiled rules, reloaded ones and the scanner answer as the reference does': {
    unit: 'decks',
    amount: 10_000_000,
    portion: 5 * decksEach,
    run(portion) {
      const volume = { files, fileCount: portion / decksEach, decksEach };
      return agree(everyWay, engines.reference, volume).decks;
    },
  },
};

function named(law: string, modes: readonly [string, DeepLaw][]): Record<string, DeepLaw> {
  return Object.fromEntries(modes.map(([mode, one]) => [`${law} (${mode})`, one]));
}

const secondsBetweenLines = 15;

for (const [name, { unit, amount, portion, run }] of Object.entries(laws)) {
  test(name, async ({ task }) => {
    const portions = Math.max(1, Math.round((amount * scale) / portion));
    let done = 0;
    let shown = performance.now();
    for (let index = half; index < portions; index += halves) {
      const seed = firstSeed + index;
      task.meta.deep = { unit, done, seed };
      // The message of the law about decks has the deck; to shrink a thousand of them takes minutes.
      fc.configureGlobal({ seed, endOnFailure: unit === 'decks' });
      done += await run(portion);
      // Messages are sent only between portions.
      await new Promise((settle) => setTimeout(settle));
      if (performance.now() - shown < secondsBetweenLines * 1000) continue;
      shown = performance.now();
      console.log(`${name}: ${index + 1} of ${portions} portions`);
    }
    task.meta.deep = { unit, done, seed: firstSeed };
  });
}
