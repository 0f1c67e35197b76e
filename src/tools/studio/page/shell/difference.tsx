/** Two texts, line by line: what is on disk, and what is unsaved here. Unchanged lines are left out. */
import { counted } from '../../../../core/diagnostics/counted.js';
import { type ComparedLine, compareLines } from '../../../../core/json/compare-lines.js';

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** Unchanged lines around a change that are shown. */
const context = 3;

/** Comparing texts takes room for the square of their changes. */
const mostLines = 4_000;

const names = { '-': 'on disk', '+': 'here' } as const;

export function Difference({ before, after }: DifferenceProps) {
  if (lineCount(before) > mostLines || lineCount(after) > mostLines) {
    return <p>The texts have more than {counted(mostLines, 'line')}: too many to compare here.</p>;
  }
  const lines = compareLines(before, after);
  const isNear = nearChanges(lines);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="difference" aria-label="Difference" tabIndex={0}>
      {lines.map(({ kind, text }, at) =>
        isNear[at] ? (
          <div key={at} class={classes[kind]}>
            <span aria-hidden="true">{kind}</span>
            {kind !== ' ' && <span class="unseen">{names[kind]}: </span>}
            {text.replace(/\r?\n$/, '')}
          </div>
        ) : (
          isNear[at - 1] && (
            <div key={at} class="line-gap">
              ⋯
            </div>
          )
        ),
      )}
    </section>
  );
}

const classes = { ' ': 'line', '-': 'line removed', '+': 'line added' } as const;

function lineCount(text: string): number {
  return text.split('\n').length;
}

function nearChanges(lines: readonly ComparedLine[]): readonly boolean[] {
  const isNear = lines.map(() => false);
  for (const [at, { kind }] of lines.entries()) {
    if (kind !== ' ') isNear.fill(true, Math.max(0, at - context), at + context + 1);
  }
  return isNear;
}
