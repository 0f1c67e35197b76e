// @ts-check
/** The printed table of results and targets. */
import { quotients, spread } from './harness.mjs';

/** @typedef {import('./scenarios/scenario.mjs').Row} Row */

const header = ['what', 'target', 'reached', 'quartiles', ''];

/** @param {readonly Row[]} rows */
export function table(rows) {
  return columns([header, ...rows.flatMap((row) => [describe(row), ...otherBuilds(row)])]);
}

/** Lines of cells, with the first column aligned left and the others right. @param {readonly (readonly string[])[]} lines */
export function columns(lines) {
  const count = Math.max(...lines.map((line) => line.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) => {
          const width = widths[at] ?? 0;
          return at === 0 || at === count - 1 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {Row} row */
function describe({ what, target, reached, unit, mismatches }) {
  const { median, low, high } = reached;
  const suffix = unit === 'x' ? 'x' : ` ${unit}`;
  const verdict = isMet(target, median) ? 'ok' : 'missed';
  return [
    what,
    target === undefined
      ? '-'
      : 'atMost' in target
        ? `<= ${target.atMost}${suffix}`
        : `>= ${target.atLeast}${suffix}`,
    `${show(median)}${suffix}`,
    `${show(low)}-${show(high)}`,
    mismatches > 0 ? `VOID: ${mismatches} mismatches` : target === undefined ? '' : verdict,
  ];
}

/** A line for each other build, with the relative cost of the measured build. @param {Row} row */
function otherBuilds({ builds: [measured, ...others] }) {
  return others.map(({ name, costs }) => {
    const { median, low, high } = spread(quotients(measured?.costs ?? [], costs));
    return [`  its cost in that of ${name}`, '-', `${show(median)}x`, `${show(low)}-${show(high)}`];
  });
}

/** @param {Row['target']} target @param {number} median */
function isMet(target, median) {
  if (target === undefined) return true;
  return 'atMost' in target ? median <= target.atMost : median >= target.atLeast;
}

/** @param {number} value */
export function show(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
