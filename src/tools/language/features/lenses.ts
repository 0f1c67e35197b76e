/** Lenses: what an editor shows next to each rule, variant and fallback of a rule file. */

import { counted, grouped, present } from '../../../core/diagnostics/counted.js';
import { increase, sumOf } from '../../../core/json/grouping.js';
import type { TextRange } from '../../../core/json/lexer.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { partKey } from '../../../questions/corpus/session/counts.js';
import type { LostTo } from '../../../questions/corpus/session/losses.js';
import type { Move } from '../../../questions/corpus/session/moves.js';
import type { Session } from '../../../questions/corpus/session/session.js';
import type { Workspace } from '../workspace.js';
import { type FileSymbol, symbolsOf } from './symbols.js';

/** The figures about a rule, variant or fallback. The range is its identifier with quotes. */
export interface Lens extends TextRange {
  readonly what: 'rule' | 'variant' | 'fallback';
  readonly identifier: string;
  /** The lists that it wins; for a rule, including those of its variants. */
  readonly wins: number;
  /** The lists that meet its condition, no matter who wins them. */
  readonly matches: number;
  /** The winners of the lists that it matches but does not win, sorted by number of lists. */
  readonly lostTo: readonly LostTo[];
  /** The lists that it wins now but not with the rules on disk; `movesOut` is the opposite. */
  readonly movesIn: number;
  readonly movesOut: number;
  /** @example 'wins 325 lists (+2, -14) · 3 lost to mega-kangaskhan' */
  readonly text: string;
}

export interface LensOptions {
  /** Whether to count the losses of rules, which takes longer than everything else. Default: true. */
  readonly losses?: boolean;
}

/**
 * The lenses of a rule file, in text order. Rules that are not in force have no lens. There are no lenses
 * without lists.
 */
export function lensesOf(
  workspace: Workspace,
  name: string,
  { losses = true }: LensOptions = {},
): readonly Lens[] {
  const session = workspace.current?.session;
  const file = workspace.files.get(name);
  if (session === undefined || file?.kind !== 'rules') return [];
  const numbers = numbersOf(workspace, session, losses);
  return symbolsOf(workspace, name)
    .flatMap((symbol) => [symbol, ...symbol.children])
    .flatMap(({ kind: what, identifier, nameStart: start, nameEnd: end }): Lens[] => {
      if (identifier === undefined || !isPart(what)) return [];
      const own = numbers.get(partKey({ what, identifier }));
      return own === undefined ? [] : [{ what, identifier, start, end, ...own }];
    })
    .sort((x, y) => x.start - y.start);
}

function isPart(kind: FileSymbol['kind']): kind is Lens['what'] {
  return kind === 'rule' || kind === 'variant' || kind === 'fallback';
}

type Numbers = Omit<Lens, 'what' | 'identifier' | keyof TextRange>;

/** The figures for the latest moves from disk; they remain while a text has errors. */
const lastNumbers = new WeakMap<
  Session,
  {
    readonly moves: readonly Move[];
    readonly hasLosses: boolean;
    readonly numbers: ReadonlyMap<string, Numbers>;
  }
>();

function numbersOf(
  workspace: Workspace,
  session: Session,
  hasLosses: boolean,
): ReadonlyMap<string, Numbers> {
  const moves = workspace.movesFromDisk;
  const known = lastNumbers.get(session);
  if (known?.moves === moves && (known.hasLosses || !hasLosses)) return known.numbers;
  const losses = new Map(
    hasLosses ? session.losses.map((part) => [partKey(part), part.lostTo] as const) : [],
  );
  const { into, outOf } = movedLists(workspace);
  const numbers = new Map(
    session.counts.map(({ wins, matches, ...part }) => {
      const key = partKey(part);
      const lostTo = losses.get(key) ?? [];
      const [movesIn, movesOut] = [into.get(key) ?? 0, outOf.get(key) ?? 0];
      const text = textOf({ wins, lostTo, movesIn, movesOut });
      return [key, { wins, matches, lostTo, movesIn, movesOut, text }];
    }),
  );
  lastNumbers.set(session, { moves, hasLosses, numbers });
  return numbers;
}

function textOf({
  wins,
  lostTo,
  movesIn,
  movesOut,
}: Pick<Lens, 'wins' | 'lostTo' | 'movesIn' | 'movesOut'>): string {
  const moves = present([
    movesIn > 0 && `+${grouped(movesIn)}`,
    movesOut > 0 && `-${grouped(movesOut)}`,
  ]);
  const [most, ...others] = lostTo;
  const lost = sumOf(lostTo, ({ lists }) => lists);
  const mostly = others.length === 0 ? '' : `, ${grouped(most?.lists ?? 0)} of them`;
  return [
    `wins ${wins === 0 ? 'no lists' : counted(wins, 'list')}`,
    moves.length > 0 ? ` (${moves.join(', ')})` : '',
    most === undefined ? '' : ` · ${grouped(lost)} lost${mostly} to ${most.identifier}`,
  ].join('');
}

/** How many lists each rule, variant and fallback has won and lost compared with the rules on disk. */
function movedLists({ movesFromDisk, current, onDisk }: Workspace) {
  const into = new Map<string, number>();
  const outOf = new Map<string, number>();
  for (const { from, to, lists } of movesFromDisk) {
    const before = winnersOf(from.id, onDisk?.matcher.ruleSet);
    const after = winnersOf(to.id, current?.matcher.ruleSet);
    for (const key of before) if (!after.includes(key)) increase(outOf, key, lists);
    for (const key of after) if (!before.includes(key)) increase(into, key, lists);
  }
  return { into, outOf };
}

/** The rule, variant or fallback with an identifier; for a variant, its rule too. */
function winnersOf(identifier: string, ruleSet: RuleSet | undefined): readonly string[] {
  const parent = ruleSet?.parentOf(identifier);
  if (parent !== undefined) {
    return [partKey({ what: 'rule', ...parent }), partKey({ what: 'variant', identifier })];
  }
  const what = ruleSet?.fallbacks.some((one) => one.identifier === identifier)
    ? 'fallback'
    : 'rule';
  return [partKey({ what, identifier })];
}
