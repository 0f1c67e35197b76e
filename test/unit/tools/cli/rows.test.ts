/**
 * What commands make of texts for a terminal, a log or a file. Each file of rules-fixtures/terminal has sentences with
 * rows and their results; `--update` writes the results.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/checks.js';
import { requireRules } from '../../../../src/core/rules/parse.js';
import { partOf } from '../../../../src/tools/cli/commands/batch-part.js';
import { errorConsole, outputConsole, terminalWidth } from '../../../../src/tools/cli/console.js';
import { colorFiles } from '../../../../src/tools/cli/loading/label-settings.js';
import { isPair, orderTable } from '../../../../src/tools/cli/output/order-table.js';
import { columnsOf, renderCsv, renderTable } from '../../../../src/tools/cli/output/table.js';
import { unifiedDiff } from '../../../../src/tools/cli/output/write-fixes.js';
import { startProgressBar } from '../../../../src/tools/cli/progress.js';
import { widthOf, wrapped } from '../../../../src/tools/cli/width.js';
import { testEnvironment } from '../../../support/environment.js';
import { projectRoot } from '../../../support/needs.js';
import { type Answers, escaped, expectRows, unescaped } from '../../../support/rows.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const folder = temporaryFolder();

/** The lines of a text, with visible white space at their ends. */
const linesOf = (text: string) => text.split('\n').map(escaped).join('\n');

/** What is written to a console: from a text, from single bytes, or from bytes that are not UTF-8. */
async function written(to: string, how: string | undefined, text: string): Promise<string> {
  const pieces: (string | Uint8Array)[] = [];
  const write = async (piece: string | Uint8Array) => void pieces.push(piece);
  const target = { isTerminal: to.includes('terminal'), write };
  const isOutput = to.startsWith('output');
  const isLog = to.endsWith('log');
  const console = (isOutput ? outputConsole : errorConsole)(target, isLog);
  const bytes = Buffer.from(text, how === 'as latin1' ? 'latin1' : 'utf8');
  if (how === 'styled') await console.writeStyled(text);
  else if (how === 'commands') await console.writeCommands(text);
  else if (how === 'apart') for (const byte of bytes) await console.write(Uint8Array.of(byte));
  else await console.write(how === 'as latin1' ? bytes : text);
  if (isOutput && how === undefined) {
    const [whole] = pieces;
    await console.write(bytes);
    // Data for a file or a program is not even copied.
    expect(pieces).toEqual(target.isTerminal ? [whole, whole] : [text, bytes]);
    return escaped(String(whole));
  }
  return escaped(pieces.map(String).join(''));
}

/** The difference of two texts. Checks that git can apply it to a file of that name. */
function difference(name: string, before: string, after: string): string {
  const input = unifiedDiff(name, before, after);
  if (before === after) return input;
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), before);
  const { stderr } = spawnSync('git', ['apply'], { cwd: folder, input, encoding: 'utf8' });
  expect([stderr, readFileSync(join(folder, name), 'utf8')]).toEqual(['', after]);
  return linesOf(input);
}

/** What a progress bar shows after steps in units and milliseconds: `20 at 1000, 30 at 2000`. */
function bar(total: string, columns: string | undefined, steps: string): string {
  let now = 0;
  const texts: string[] = [];
  const write = (text: string) => void texts.push(text.replace('\r\x1b[K', '') || 'nothing');
  const width = columns === undefined ? undefined : Number(columns);
  const started = startProgressBar(Number(total), write, () => now, width);
  for (const [, by, time] of steps.matchAll(/(\d+) at (\d+)/g)) {
    now = Number(time);
    started.advance(Number(by));
  }
  started.stop();
  return texts.join('\n');
}

/** `NAME=VALUE` words. */
const variablesOf = (text: string) =>
  Object.fromEntries(text.split(' ').map((word) => word.split(/=(.*)/)));

function part(index: string | undefined, of: string | undefined, parts: string, names = '') {
  const options = {
    ...(of !== undefined && { part: { index: Number(index), of: Number(of) } }),
    ...(parts !== undefined && { parts: Number(parts) }),
  };
  try {
    const found = partOf(options, variablesOf(names));
    return `${found.index}/${found.of}`;
  } catch (error) {
    return String(error);
  }
}

async function colors(given: string, format: string | undefined, beside = ''): Promise<string> {
  const files = Object.fromEntries(beside.split(' ').map((path) => [path, '{}']));
  const source = { kind: 'MTGOFormatData', format };
  const rules = requireRules({ rules: [], ...(format !== undefined && { source }) });
  return (await colorFiles(testEnvironment({ files }), given.split(' '), rules)).join(' ');
}

/** A table of `count` pairs, the first `fixed` of them fixable; of a long table, its size and its end. */
function pairs(count = '', fixed = '', columns: string | undefined = undefined): string {
  const fix = { title: 'write the order', edits: [] };
  const data = { first: 'a', second: 'b', lists: 3, examples: [], conflicts: 'first' } as const;
  const all = Array.from({ length: Number(count) }, (_, at) =>
    diagnose('order-sensitive', '/0', data, at < Number(fixed) ? { fix } : {}),
  );
  const lines = orderTable(all, columns === undefined ? undefined : Number(columns)).split('\n');
  if (lines.length < 20) return lines.join('\n');
  const widest = Math.max(...lines.slice(1, -4).map(widthOf));
  return [`${lines.length} lines, ${widest} wide`, ...lines.slice(-4)].join('\n');
}

const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
const oddCells = new Map<unknown, unknown>([
  ['undefined', undefined],
  ['nested', nested],
]);

const answers: Answers = [
  [/^pairs (\d+), (\d+) with a fix(?:, in (\d+) columns)?/, pairs],
  [
    /^a pair of (\{.*)/,
    (data = '') => `${isPair(diagnose('order-sensitive', '/0', JSON.parse(data)))}`,
  ],
  [
    /^table (?:in (\d+) )?(\[.*?\]) of (.*)/,
    (most, columns = '', rows = '') => {
      const width = most === undefined ? undefined : Number(most);
      const table = renderTable(columnsOf(JSON.parse(columns)), JSON.parse(rows), width).trimEnd();
      return `${Math.max(...table.split('\n').map(widthOf))} wide\n${table}`;
    },
  ],
  [
    /^csv (.*)/,
    async (row = '') => {
      const cells = JSON.parse(row, (_, cell) => (oddCells.has(cell) ? oddCells.get(cell) : cell));
      return escaped((await renderCsv([cells])).replace(/\n$/, ''));
    },
  ],
  [
    /^wrap(?: (\d+))? (.*)/,
    (most, text = '') =>
      linesOf(wrapped(unescaped(text), most === undefined ? undefined : Number(most))),
  ],
  [/^width of (.*)/, (text = '') => widthOf(text)],
  [
    /^(output|output to a terminal|output to a log|error|error to a terminal|log)(?: (apart|styled|commands|as latin1))?: (.*)/,
    (to = '', how, text = '') => written(to, how, unescaped(text)),
  ],
  [
    /^columns of (\S+) on (\d+)/,
    (COLUMNS = '', most) =>
      terminalWidth(COLUMNS === 'none' ? {} : { COLUMNS: unescaped(COLUMNS) }, Number(most)),
  ],
  [
    /^(.*): (.*) to (\S+)$/,
    (name = '', before = '', after = '') =>
      difference(unescaped(name), unescaped(before), unescaped(after)),
  ],
  [
    /^bar of (\d+)(?: in (\d+))?; (.*)/,
    (total = '', columns, steps = '') => bar(total, columns, steps),
  ],
  [/^part(?: (\d+)\/(\d+))?(?: --parts (\d+))?:(?: (.*))?/, part],
  [/^colors (.*?)(?: of (\S+))?(?: beside (.*))?$/, colors],
];

test.each(readdirSync(join(projectRoot, 'rules-fixtures/terminal')))('%s', (name) =>
  expectRows(`terminal/${name}`, answers),
);

test('the rows of a table are not padded to a cell of unlimited length', () => {
  const rows = [['x'.repeat(100_000), 1] as const, ...Array.from({ length: 9 }, () => ['y', 1])];
  expect(renderTable(columnsOf(['deck', '#n']), rows).length).toBeLessThan(120_000);
});
