/** Generates the API reference with typedoc from the docstrings of the entry points. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import manifest from '../../package.json' with { type: 'json' };
import { entryPoints as sources } from '../../tsup.config.js';
import { projectRoot } from './needs.js';
import { anchorsOf, generatedNote } from './pages.js';

interface EntryPoint {
  /** The import path: `decktype/decks`. */
  readonly name: string;
  /** The path of its source. */
  readonly source: string;
}

/** File name -> page of docs/api: one for each entry point, and README.md, which lists them. */
export async function apiPages(): Promise<ReadonlyMap<string, string>> {
  const entryPoints = readEntryPoints();
  const options: Partial<TypeDocOptions & PluginOptions> & { readonly router: string } = {
    entryPoints: entryPoints.map(({ source }) => join(projectRoot, source)),
    tsconfig: join(projectRoot, '.ci/tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    router: 'module',
    readme: 'none',
    logLevel: 'Error',
    // Covered by `npm run typecheck`.
    skipErrorChecking: true,
    // Links to a revision would change with every commit.
    disableSources: true,
    excludeExternals: true,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
  };
  const app = await Application.bootstrapWithPlugins(options);
  const modules = app.getEntryPoints()?.map((module) => {
    const entryPoint = entryPoints.find((entry) =>
      module.sourceFile?.fileName.endsWith(`/${entry.source}`),
    );
    return entryPoint === undefined ? module : { ...module, displayName: pageName(entryPoint) };
  });
  if (modules === undefined) throw new Error('typedoc cannot read the entry points');
  const project = app.converter.convert(modules);
  const folder = mkdtempSync(join(tmpdir(), 'decktype-api-'));
  try {
    await app.outputs.writeOutput({ name: 'markdown', path: folder }, project);
    const pages = entryPoints.map((entryPoint): [string, string] => {
      const file = `${pageName(entryPoint)}.md`;
      const [, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
      const title = [generatedNote, '', `# ${entryPoint.name}`, '', aboutOf(entryPoint)];
      // typedoc keeps the stars of the comment in multi-line examples.
      const text = lines.map((line) => line.replace(/^ \* ?/, ''));
      const page = `${[...title, ...text].join('\n')}\n`;
      const anchors = anchorsOf(page);
      // typedoc also numbers a name if another only contains it: Session.update, SessionUpdate.
      const linked = page.replace(/\(#([\w-]+)-\d+\)/g, (link, anchor: string) =>
        anchors.has(link.slice(2, -1)) ? link : `(#${anchor})`,
      );
      return [file, linked];
    });
    const unknown = readdirSync(folder).filter(
      (file) => file !== 'README.md' && pages.every(([name]) => name !== file),
    );
    if (unknown.length > 0) throw new Error(`typedoc also writes ${unknown.join(', ')}`);
    return new Map([...pages, ['README.md', listOf(entryPoints)]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readEntryPoints(): EntryPoint[] {
  return Object.entries(sources).flatMap(([built, source]) => {
    const [entry] =
      Object.entries(manifest.exports).find(([, to]) => to === `./dist/${built}.js`) ?? [];
    return entry === undefined ? [] : [{ name: entry.replace('.', 'decktype'), source }];
  });
}

/** `decks` for `decktype/decks`, `standings-node` for `decktype/standings/node`. */
function pageName({ name }: EntryPoint): string {
  return name.replace('decktype/', '').replaceAll('/', '-');
}

/** The first paragraph of the comment at the start of an entry point. */
function aboutOf({ source }: EntryPoint): string {
  const text = readFileSync(join(projectRoot, source), 'utf8');
  const [, comment = ''] = /^\/\*\*\s+(.*?)\s*\*\//s.exec(text) ?? [];
  const [first = ''] = comment.replace(/^\s*\* ?/gm, '').split(/\n\n|\n@/);
  const about = first.replaceAll('\n', ' ').replace(/^`?decktype[\w/]*`?: /, '');
  return about.slice(0, 1).toUpperCase() + about.slice(1);
}

function listOf(entryPoints: readonly EntryPoint[]): string {
  const lines = entryPoints.map(
    (entry) => `- [${entry.name}](${pageName(entry)}.md): ${aboutOf(entry)}`,
  );
  return [generatedNote, '', '# API reference', '', ...lines, ''].join('\n');
}
