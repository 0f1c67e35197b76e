/** Fixes for findings of the reader, which does not make them itself to stay small. */
import {
  childPointer,
  type Diagnostic,
  type Fix,
  pointerTokens,
} from '../../../core/diagnostics/diagnostic.js';
import { editDistance, nearestWords } from '../../../core/diagnostics/nearest.js';
import {
  areEqual,
  type JsonNode,
  nodeAt,
  readTree,
  repetitionsAt,
  SyntaxFault,
} from '../../../core/json/tree.js';

/** The findings about a text, with `fix` where there is a safe one. */
export function withReaderFixes(
  findings: readonly Diagnostic[],
  text: string,
): readonly Diagnostic[] {
  const canHaveFix = ({ code }: Diagnostic) =>
    code === 'repeated-key' || Object.hasOwn(makers, code);
  if (!findings.some(canHaveFix)) return findings;
  // Values that are nested deeper are not valid in a rule file.
  const root = readTree(text, 256);
  if (root instanceof SyntaxFault) return findings;
  const unrepeated = repetitionFixes(root);
  const wanted = new Map<string, number>();
  for (const finding of findings) {
    const place = renamedPlace(finding);
    if (place !== undefined) wanted.set(place, (wanted.get(place) ?? 0) + 1);
  }
  return findings.map((finding) => {
    // Two fields that are both nearly the same one: a person must decide.
    if ((wanted.get(renamedPlace(finding) ?? '') ?? 0) > 1) return finding;
    const fix =
      finding.code === 'repeated-key' ? unrepeated(finding) : makers[finding.code]?.(finding, root);
    return fix === undefined ? finding : { ...finding, fix };
  });
}

type Maker = (finding: Diagnostic, root: JsonNode) => Fix | undefined;

const makers: Partial<Readonly<Record<Diagnostic['code'], Maker>>> = {
  'misspelt-field'(finding) {
    const { pointer, data } = finding;
    const [field, nearest] = [String(data?.field), String(data?.nearest)];
    // At two edits, the names of two fields may be meant; beyond, the name is a known synonym.
    if (editDistance(field, nearest, 2) === 2) return undefined;
    return {
      title: `rename it to ${JSON.stringify(nearest)}`,
      edits: [{ op: 'rename', pointer, name: nearest }],
      scope: [renamedPlace(finding) as string],
    };
  },
  'unknown-option'({ pointer, data }) {
    const near = nearestWords(String(data?.option), (data?.known ?? []) as readonly string[]);
    const [value] = near;
    if (value === undefined || near.length > 1) return undefined;
    return {
      title: `write ${JSON.stringify(value)}`,
      edits: [{ op: 'set', pointer, value }],
    };
  },
  'duplicate-identifier'({ pointer, related: [first] = [] }, root) {
    const [later, earlier] = [parentOf(pointer), parentOf(first?.pointer ?? '')];
    const [node, other] = [nodeAt(root, later), nodeAt(root, earlier)];
    // In two lists, or within one another, they mean different things.
    if (!node || !other || parentOf(later) !== parentOf(earlier)) return undefined;
    if (!areEqual(node, other)) return undefined;
    return {
      title: 'remove the repetition',
      edits: [{ op: 'remove', pointer: later }],
      scope: [earlier],
    };
  },
};

/** The fixes of repeated keys: all repetitions of a key in an object have one. */
function repetitionFixes(root: JsonNode): (finding: Diagnostic) => Fix | undefined {
  const known = new Map<string, { readonly fix: Fix; readonly start: number }>();
  return ({ pointer, range }) => {
    let repeated = known.get(pointer);
    if (repeated === undefined) {
      const [first] = repetitionsAt(root, pointer);
      const title = 'remove the repetition';
      const edits = [{ op: 'unrepeat', pointer }] as const;
      repeated = {
        fix: { title, edits, scope: [parentOf(pointer)] },
        start: first?.name?.start ?? Number.POSITIVE_INFINITY,
      };
      known.set(pointer, repeated);
    }
    return (range?.start.offset ?? 0) >= repeated.start ? repeated.fix : undefined;
  };
}

function parentOf(pointer: string): string {
  return pointerTokens(pointer).slice(0, -1).reduce(childPointer, '');
}

/** Where a misspelt field is with its right name. */
function renamedPlace({ code, pointer, data }: Diagnostic): string | undefined {
  if (code !== 'misspelt-field') return undefined;
  return childPointer(parentOf(pointer), String(data?.nearest));
}
