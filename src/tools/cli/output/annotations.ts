/** Prints a document as annotations on GitHub. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { type Annotation, renderAnnotations } from '../../../core/diagnostics/render/github.js';
import { rangeFinder } from '../../../core/json/jsonc.js';
import { parseRules } from '../../../core/rules/parse.js';
import { writtenRanges } from '../../language/notation/notation.js';
import type { Environment } from '../environment.js';
import { nameInRepository } from '../input/errors.js';

export interface Annotations {
  readonly title: string;
  notes(): readonly Note[];
}

/** A message shown next to a file, or about the whole run. */
export interface Note extends Partial<Omit<Annotation, 'title'>> {
  /** Default: notice. */
  readonly level?: Annotation['level'];
  readonly message: string;
  /** The rules that the message is about. It is shown at the first of them that is in a rule file. */
  readonly rules?: readonly string[];
}

export async function printAnnotations(
  env: Environment,
  annotations: Annotations | undefined,
  sources: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const placeOf = rulePlaces(env, sources);
  const placed = annotations?.notes().map(({ rules = [], ...note }) => {
    const place = rules.map(placeOf).find((one) => one !== undefined);
    return { level: 'notice' as const, title: annotations.title, ...place, ...note };
  });
  await env.stdout.writeCommands(renderAnnotations(placed ?? [], await nameInRepository(env)));
}

/** Returns a function that finds an identifier in the texts of rule files, given by name. */
function rulePlaces({ notations }: Environment, sources: ReadonlyMap<string, string>) {
  const files = [...sources].map(([file, text]) => {
    const { ruleSet } = parseRules(text, { onInvalid: 'skip' });
    const [rangeAt, notation] = [rangeFinder(text), notations.get(file)];
    return { file, ruleSet, rangeAt, inFile: notation && writtenRanges(notation) };
  });
  return (identifier: string): Pick<Diagnostic, 'file' | 'range'> | undefined => {
    for (const { file, ruleSet, rangeAt, inFile } of files) {
      const pointer = ruleSet?.pointerOf(identifier);
      const range = pointer === undefined ? undefined : rangeAt(`${pointer}/identifier`);
      if (range !== undefined) return { file, range: inFile?.(range) ?? range };
    }
    return undefined;
  };
}
