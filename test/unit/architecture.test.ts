import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';

const sourceRoot = join(projectRoot, 'src');

/** The wings of src with their rooms. A room may import only from earlier rooms; docs/architecture.md draws them. */
const wings = {
  core: [
    ...['diagnostics', 'json', 'decks', 'rules', 'tournament'],
    ...['importers', 'engine', 'scanner', 'standings', 'project'],
  ],
  questions: ['corpus', 'analysis', 'learning', 'metagame', 'likely'],
  services: ['client', 'store', 'operations', 'http', 'cluster'],
  tools: ['language', 'studio', 'cli'],
};
const rooms = Object.entries(wings).flatMap(([wing, names]) =>
  names.map((name) => `${wing}/${name}`),
);

const browserSafe = [
  'index.ts',
  'runtime.ts',
  'core/decks/index.ts',
  'core/decks/readers/pokemon.ts',
  'core/decks/readers/magic.ts',
  'core/decks/readers/numbered.ts',
  'core/decks/readers/yugioh.ts',
  'core/decks/readers/hearthstone.ts',
  'core/standings/index.ts',
  'core/importers/index.ts',
  'questions/corpus/index.ts',
  'questions/analysis/index.ts',
  'questions/learning/index.ts',
  'questions/metagame/index.ts',
  'questions/likely/index.ts',
  'services/client/index.ts',
];
const entryPoints = [...browserSafe, 'services/http/index.ts'];
/** The rooms whose files run in a browser, except those in their `server` folder. */
const browserRooms = ['tools/language', 'tools/studio'];

const nodeGlobals = new Set(['process', 'Buffer', 'require', '__dirname', '__filename', 'global']);
const longestFile = 500;

interface Import {
  readonly specifier: string;
  readonly target: string | undefined;
  /** Types are erased from the build. */
  readonly typeOnly: boolean;
  /** Whether it is imported only on demand. */
  readonly isLazy: boolean;
}

/** Modules that need Node to read files; browsers that read no files do not load them. */
const lazyForNode = new Set([
  'questions/corpus/reading/node-files.ts',
  'questions/corpus/reading/gzip.ts',
]);

interface SourceFile {
  readonly imports: readonly Import[];
  readonly globals: readonly string[];
  readonly lines: number;
}

const graph = new Map<string, SourceFile>(sourceFiles().map((path) => [path, readSource(path)]));

describe('the source', () => {
  test('has only the rooms of the architecture', () => {
    const unknown = [...graph.keys()].filter(
      (path) => path.includes('/') && !rooms.includes(area(path)),
    );
    expect(unknown).toEqual([]);
  });

  test('imports in one direction only', () => {
    const offending = edges()
      .filter(
        ({ from, to }) => from.includes('/') && rooms.indexOf(area(from)) < rooms.indexOf(area(to)),
      )
      .map(({ from, to }) => `${from} -> ${to}: ${area(from)} comes before ${area(to)}`);
    expect(offending).toEqual([]);
  });

  test.each(rooms)('imports in one direction only between the parts of %s', (room) => {
    const parts = new Map<string, Set<string>>();
    for (const { from, to } of edges()) {
      const [a, b] = [part(from), part(to)];
      if (area(from) !== room || area(to) !== room || a === b || isRun(from, to)) continue;
      parts.set(a, (parts.get(a) ?? new Set()).add(b));
    }
    expect(circlesOf(parts)).toEqual([]);
  });

  test('imports only existing files', () => {
    const missing = edges()
      .filter(({ to }) => !graph.has(to) && !existsSync(join(sourceRoot, to)))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(missing).toEqual([]);
  });

  test('has no import circles', () => {
    expect(circles()).toEqual([]);
  });

  test('has an index at entry points only, and nothing named utils', () => {
    const offending = [...graph.keys()].filter(
      (path) =>
        (basename(path) === 'index.ts' && !entryPoints.includes(path)) ||
        path.split('/').some((part) => /^util(itie)?s?(\.tsx?)?$/.test(part)),
    );
    expect(offending).toEqual([]);
  });

  test(`has no file of more than ${longestFile} lines`, () => {
    const offending = [...graph]
      .filter(([, source]) => source.lines > longestFile)
      .map(([path, source]) => `${path}: ${source.lines} lines`);
    expect(offending).toEqual([]);
  });
});

describe.each(browserSafe)('the entry point %s', (entry) => {
  test('runs in a browser, without anything of Node', () => {
    expect(graph.has(entry), `src/${entry} is there`).toBe(true);
    expect(needsOfNode(entry)).toEqual([]);
  });
});

describe.each(browserRooms)('the room %s', (room) => {
  test('runs in a browser, without anything of Node outside its server', () => {
    const server = `${room}/server/`;
    const own = [...graph.keys()].filter((path) => area(path) === room && !path.startsWith(server));
    expect(own).not.toEqual([]);
    expect(own.flatMap(needsOfNode)).toEqual([]);
    const served = own
      .flatMap((path) => reached(path))
      .filter(({ path }) => path.startsWith(server));
    expect(served.map(({ via }) => via)).toEqual([]);
  });
});

test('the entry point runtime.ts has no compiler, no reader of rules and no package', () => {
  const heavy = /^core\/(engine\/compile|rules\/(parse|language|fields))|explain/;
  const files = reached('runtime.ts').flatMap(({ path, via }) => (heavy.test(path) ? [via] : []));
  expect([...files, ...packagesOf('runtime.ts', () => true)]).toEqual([]);
});

test('the entry point index.ts depends on no package but immer', () => {
  expect(packagesOf('index.ts', (specifier) => specifier !== 'immer')).toEqual([]);
});

test('the command line loads the engine, the readers of lists and each command only on demand', () => {
  const heavy =
    /^core\/(decks\/(formats\/|read|write)|(engine|scanner|importers|standings)\/)|^questions\/((analysis|learning|metagame|likely)\/|corpus\/(build\/|tagging\/|session\/|reading\/(open|read-)))|^services\/(store|http|client)\/|^tools\/(language|studio|cli\/commands)\//;
  const atStart = reached('tools/cli/main.ts', { later: false });
  expect(atStart.flatMap(({ path, via }) => (heavy.test(path) ? [via] : []))).toEqual([]);
});

/** The Node modules and globals that an entry point needs, with the import chain that leads there. */
function needsOfNode(entry: string): string[] {
  const globals = reached(entry).flatMap(({ path, via }) =>
    (graph.get(path)?.globals ?? [])
      .filter((name) => name !== 'process' || !lazyForNode.has(path))
      .map((name) => `${via}: uses ${name}`),
  );
  return [...packagesOf(entry, (specifier) => specifier.startsWith('node:')), ...globals];
}

/** The matching packages that an entry point loads, with the import chain that leads there. */
function packagesOf(entry: string, isMeant: (specifier: string) => boolean): string[] {
  return reached(entry).flatMap(({ path, via }) =>
    (graph.get(path)?.imports ?? [])
      .filter(({ specifier, target, typeOnly }) => !target && !typeOnly && isMeant(specifier))
      .map(({ specifier }) => `${via}: imports ${specifier}`),
  );
}

function sourceFiles(): string[] {
  return readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** The wing and room of a file. */
function area(path: string): string {
  return dirname(path).split('/').slice(0, 2).join('/');
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(sourceRoot, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const globals = new Set<string>();

  const add = (specifier: string, typeOnly: boolean, isLazy = false): void => {
    imports.push({ specifier, target: resolveTarget(path, specifier), typeOnly, isLazy });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, node.importClause?.isTypeOnly ?? false);
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      add(node.moduleSpecifier.text, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier && ts.isStringLiteral(specifier)) add(specifier.text, false, true);
    } else if (ts.isIdentifier(node) && nodeGlobals.has(node.text) && isGlobalReference(node)) {
      globals.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);

  return { imports, globals: [...globals], lines: text.replace(/\n$/, '').split('\n').length };
}

/** `{ process: 1 }`, `x.process` and a parameter named `process` are not references to the global. */
function isGlobalReference(node: ts.Identifier): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node; propertyName?: ts.Node };
  return parent.name !== node && parent.propertyName !== node && !ts.isTypeNode(parent);
}

function resolveTarget(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  // AssemblyScript omits file extensions.
  const file = extname(specifier) === '' ? `${specifier}.ts` : specifier.replace(/\.js$/, '.ts');
  const named = resolve(sourceRoot, dirname(from), file);
  const target = existsSync(named) || !existsSync(`${named}x`) ? named : `${named}x`;
  return relative(sourceRoot, target).split(sep).join('/');
}

/** Imports inside src; files outside, such as package.json, are not part of the architecture. */
function edges(): { from: string; to: string }[] {
  return [...graph].flatMap(([from, { imports }]) =>
    imports.flatMap(({ target }) =>
      target === undefined || target.startsWith('../') ? [] : [{ from, to: target }],
    ),
  );
}

/** Every file that an entry point loads, immediately or later, with the import chain that leads there. */
function reached(entry: string, { later = true } = {}): { path: string; via: string }[] {
  const found = new Map([[entry, entry]]);
  // Iterating over a Map also visits entries added meanwhile.
  for (const [path, via] of found) {
    for (const { target, typeOnly, isLazy } of graph.get(path)?.imports ?? []) {
      if (target === undefined || (isLazy && (!later || lazyForNode.has(target)))) continue;
      if (!typeOnly && !found.has(target)) {
        found.set(target, `${via} -> ${target}`);
      }
    }
  }
  return [...found].map(([path, via]) => ({ path, via }));
}

/** The folder of a file inside its room, or the file itself if it is directly in the room. */
function part(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

/** The definition of a command loads the implementation lazily; the implementation imports types from it. */
function isRun(from: string, to: string): boolean {
  return from.startsWith('tools/cli/definitions/') && to.startsWith('tools/cli/commands/');
}

/** Type imports count too, because readers have to follow them as well. */
function circles(): string[] {
  const imports = new Map<string, string[]>();
  for (const [path, source] of graph) {
    const targets = source.imports.flatMap(({ target }) => target ?? []);
    imports.set(
      path,
      targets.filter((target) => graph.has(target) && !isRun(path, target)),
    );
  }
  return circlesOf(imports);
}

function circlesOf(imports: ReadonlyMap<string, Iterable<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (from: string, way: readonly string[]): void => {
    const start = way.indexOf(from);
    if (start >= 0) found.push([...way.slice(start), from].join(' -> '));
    if (start >= 0 || done.has(from)) return;
    for (const to of imports.get(from) ?? []) walk(to, [...way, from]);
    done.add(from);
  };
  for (const from of imports.keys()) walk(from, []);
  return found;
}
