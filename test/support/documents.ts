/** Generates pages of docs/ from their sources: findings, deck formats and commands. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deckFormats } from '../../src/core/decks/formats/table.js';
import { allCodes, catalogue, severityOf } from '../../src/core/diagnostics/catalogue.js';
import { apiCodes } from '../../src/core/diagnostics/codes/api.js';
import { cardCodes } from '../../src/core/diagnostics/codes/cards.js';
import { caseCodes } from '../../src/core/diagnostics/codes/cases.js';
import { checkCodes } from '../../src/core/diagnostics/codes/checks.js';
import { deckCodes } from '../../src/core/diagnostics/codes/decks.js';
import { formCodes } from '../../src/core/diagnostics/codes/forms.js';
import { importCodes } from '../../src/core/diagnostics/codes/imports.js';
import { likelyCodes } from '../../src/core/diagnostics/codes/likely.js';
import { listCodes } from '../../src/core/diagnostics/codes/lists.js';
import { overlayCodes } from '../../src/core/diagnostics/codes/overlays.js';
import { projectCodes } from '../../src/core/diagnostics/codes/project.js';
import { ruleCodes } from '../../src/core/diagnostics/codes/rules.js';
import { standingCodes } from '../../src/core/diagnostics/codes/standings.js';
import { examples } from '../../src/core/diagnostics/examples.js';
import type { CodeTable } from '../../src/core/diagnostics/finding.js';
import { createProgram, run } from '../../src/tools/cli/run.js';
import { testEnvironment } from './environment.js';
import { projectRoot } from './needs.js';
import { anchorOf, generatedNote } from './pages.js';

const areas: readonly (readonly [title: string, codes: CodeTable])[] = [
  ['Rule files and edits', ruleCodes],
  ['Checks of rules', checkCodes],
  ['Decklists', deckCodes],
  ['Formats of decklists', listCodes],
  ['Card tables', cardCodes],
  ['Standings', standingCodes],
  ['Cases', caseCodes],
  ['Overlays', overlayCodes],
  ['Project files, and several rule files', projectCodes],
  ['Imported and exported rules', importCodes],
  ['Forms', formCodes],
  ['Cards that were seen', likelyCodes],
  ['Tournament data', apiCodes],
];

/** docs/codes.md: every finding, with an example before and after. */
export function codesPage(): string {
  const known = new Set(areas.flatMap(([, codes]) => Object.keys(codes)));
  const missing = allCodes.filter((code) => !known.has(code));
  if (missing.length > 0) throw new Error(`no area of docs/codes.md has ${missing.join(', ')}`);
  const sections = areas.map(([title, codes]) => {
    const entries = allCodes.filter((code) => Object.hasOwn(codes, code));
    const rows = entries.map((code) => [
      `[\`${code}\`](#${code})`,
      severityOf(code),
      catalogue[code].about,
    ]);
    const details = entries.map((code) => {
      const { about, fix } = catalogue[code];
      const [before, after] = examples[code];
      return [
        `### ${code}`,
        `${capital(severityOf(code))}. ${about}.`,
        `Before:\n\n${block(before)}`,
        `After:\n\n${block(after)}`,
        ...(fix === undefined ? [] : [`\`check --fix\` ${fix}.`]),
      ].join('\n\n');
    });
    return [`## ${title}`, table(['code', 'severity', 'meaning'], rows), ...details].join('\n\n');
  });
  return page(
    'Findings',
    'Every finding has a code and a severity. What has an *error* cannot be used; what has a ' +
      '*warning* can be used, but is probably wrong; an *info* is counted, and shown on request ' +
      '(`--info`). `decktype explain CODE` prints an entry of this page.',
    contents(areas.map(([title]) => title)),
    ...sections,
  );
}

/** docs/formats.md: every deck format, with an example if there is a fixture. */
export function formatsPage(): string {
  const listed = deckFormats.toSorted((x, y) => (x.name < y.name ? -1 : 1));
  const rows = listed.map(({ name, label, game, aliases, isWritten }) => [
    `[\`${name}\`](#${name})`,
    label,
    game ?? 'several',
    aliases.map((alias) => `\`${alias}\``).join(', '),
    isWritten ? 'read and written' : 'read',
  ]);
  const sections = listed.map(({ name, label }) => {
    const example = exampleOf(name);
    return [`## ${name}`, `${label}.`, ...(example === undefined ? [] : [block(example)])].join(
      '\n\n',
    );
  });
  return page(
    'Deck formats',
    '`readDecklist` and the commands find out the format by themselves. A format can also be ' +
      'named: `readDecklist(text, { format })`, `decktype classify --from FORMAT`, `decktype ' +
      'convert --to FORMAT`. Aliases and upper case are accepted.',
    table(['format', 'what it is', 'game', 'aliases', 'read or written'], rows),
    ...sections,
  );
}

/** The start of the first fixture of a format. */
function exampleOf(format: string): string | undefined {
  const folder = join(projectRoot, 'rules-fixtures/decks', format);
  let files: string[];
  try {
    files = readdirSync(folder).sort();
  } catch {
    return undefined;
  }
  const file = files.find((name) => name.endsWith('.txt') && name !== 'damaged.txt');
  if (file === undefined) return undefined;
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split(/\r?\n/);
  const shown = lines
    .slice(0, 15)
    .map((line) => (line.length > 100 ? `${line.slice(0, 99)}…` : line));
  return [...shown, ...(lines.length > shown.length ? ['…'] : [])].join('\n');
}

/** docs/commands.md: the help of every command. */
export async function commandsPage(): Promise<string> {
  const commands = await commandsUnder([]);
  const sections = commands.map(({ path, help }) =>
    [`## ${['decktype', ...path].join(' ')}`, block(help)].join('\n\n'),
  );
  return page(
    'Commands',
    '`-` is standard input. Data goes to standard output, everything else to standard error.',
    contents(commands.map(({ path }) => ['decktype', ...path].join(' '))),
    ...sections,
  );
}

interface CommandHelp {
  readonly path: readonly string[];
  readonly help: string;
}

/** The help of a command and its subcommands. */
async function commandsUnder(
  path: readonly string[],
  { commands } = createProgram(testEnvironment()),
): Promise<CommandHelp[]> {
  const env = testEnvironment();
  const code = await run([...path, '--help'], env);
  if (code !== 0) throw new Error(`decktype ${path.join(' ')} --help exits with ${code}`);
  const inside: CommandHelp[] = [];
  for (const one of commands) inside.push(...(await commandsUnder([...path, one.name()], one)));
  return [{ path, help: env.out() }, ...inside];
}

function page(title: string, ...parts: readonly string[]): string {
  return `${[generatedNote, `# ${title}`, ...parts].join('\n\n')}\n`;
}

function contents(titles: readonly string[]): string {
  return titles.map((title) => `- [${title}](#${anchorOf(title)})`).join('\n');
}

function block(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
