/** `decktype studio`: serves the workbench for the files of a project, or writes it as one HTML file. */

import { basename, dirname } from 'node:path';
import { version } from '../../../../package.json';
import { hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { saveCorpus } from '../../../questions/corpus/store.js';
import { sha256 } from '../../../services/operations/sha256.js';
import { openFiles } from '../../studio/server/files.js';
import { exportedPage, redirectPage } from '../../studio/server/pages.js';
import { type Assets, projectNow, type Studio } from '../../studio/server/project.js';
import { type RunningStudio, serveStudio } from '../../studio/server/serve.js';
import type { StudioOptions } from '../definitions/start.js';
import type { Environment, FileWatcher } from '../environment.js';
import {
  fileName,
  listeningError,
  noteFindings,
  printError,
  printLines,
  report,
  systemReason,
  UserError,
} from '../input/errors.js';
import { readInput, shippedFolder } from '../input/files.js';
import { isThere } from '../input/paths.js';
import { findRules } from '../loading/rules.js';
import { type LoadedWorkspace, loadWorkspace, projectFile } from '../loading/workspace.js';
import { writeOut } from '../output/write-file.js';

/** @param assetFolder folder of the built page */
export async function studio(
  named: readonly string[],
  options: StudioOptions,
  env: Environment,
  assetFolder?: string,
): Promise<void> {
  const rules = await findRules(env, named, 'as an argument');
  for (const path of options.cases ?? []) await refuseMissingCases(path, env);
  const since = env.time();
  const loaded = await loadWorkspace({ ...options, rules }, env);
  const texts = new Map(loaded.files.map(({ name, text }) => [name, text]));
  await report(env, loaded.findings, { sources: texts });
  const opened = await studioOf(loaded, options, env);
  const ways = ['studio', '../../../../dist/studio'];
  const built = assetFolder ?? (await shippedFolder(env, ways, 'page.js.gz', 'workbench'));
  const assets = await readAssets(env, built);
  if (options.export !== undefined) {
    await exportTo(options.export);
    if (hasErrors(loaded.findings)) noteFindings(env);
    return;
  }
  const read = loaded.files.map(({ path }) => path);
  const watcher = await env.watchFiles(
    read.filter((path) => path !== '-'),
    { since },
  );
  try {
    await serve(watcher);
  } finally {
    await watcher.close();
  }

  async function exportTo(path: string): Promise<void> {
    const how = { isReadOnly: false, exported: true };
    const project = await projectNow(opened, openFiles(opened.files), how);
    const unread = project.files.find(({ problem }) => problem !== undefined);
    if (unread !== undefined) throw new UserError(`cannot read ${unread.name}: ${unread.problem}`);
    const page = await exportedPage(project, opened.corpus, assets);
    await writeOut(env, path, page);
    const bytes = Buffer.byteLength(page);
    await printLines(env, `wrote ${path}: ${megabytes(bytes)}`);
    if (bytes > largePage) {
      await printLines(
        env,
        `more than ${megabytes(largePage)} is slow to open and to send; take fewer lists with --decks`,
      );
    }
  }

  async function serve(watcher: FileWatcher): Promise<void> {
    const { port, host, open } = options;
    // Not earlier: until here, and while a page is written, a signal must end the command at once.
    const stopAsked = env.stopAsked();
    const serving = serveStudio(opened, assets, {
      ...defined({ port, host }),
      onError: (error) => void printError(env, systemReason(error)),
      // The VS Code extension parses the ends of these lines.
      onOpened: (next) =>
        void printLines(env, `opened in a browser; another one may open it at ${next}`),
    });
    const running = await serving.catch((error: unknown) => {
      throw listeningError(error);
    });
    await printLines(env, `the workbench is at ${running.url}`, 'press Ctrl+C to stop');
    if (host !== undefined) {
      await printLines(
        env,
        'with --host it is read-only: anyone who opens an address can see the files and the lists',
      );
    }
    const removeHanded = open ? await env.openBrowser(redirectPage(running.url)) : undefined;
    void showChanges(running, watcher);
    await stopAsked;
    await running.stop();
    await removeHanded?.();
  }
}

/** Ends the command if a case file is missing: the workbench can only add cases to existing files. */
async function refuseMissingCases(path: string, env: Environment): Promise<void> {
  if (path === '-' || isPattern(path) || (await isThere(env, path))) return;
  const way = 'to begin a case file, write [] into it';
  throw new UserError(`cannot read ${path}: there is no such file; ${way}`);
}

async function studioOf(
  { files, settings, corpus, cards, caseLists }: LoadedWorkspace,
  { config, export: page }: StudioOptions,
  env: Environment,
): Promise<Studio> {
  const folder = await env.realPath(config === undefined ? '.' : dirname(config));
  return {
    title: basename(folder) || folder,
    ...(page === undefined && {
      folderId: sha256(folder, 'base64url'),
    }),
    version,
    files: await Promise.all(files.map((file) => projectFile(file, env))),
    settings,
    ...(cards && { cards: { ...cards } }),
    caseLists,
    ...(corpus && { corpus: saveCorpus(corpus) }),
  };
}

async function readAssets(env: Environment, folder: string): Promise<Assets> {
  const read = (name: string) => readInput(env, `${folder}/${name}.gz`);
  return {
    page: await read('page.js'),
    css: await read('page.css'),
    worker: await read('worker.js'),
  };
}

/** Bytes. A larger page takes browsers seconds to open, and mail programs refuse it. */
const largePage = 25_000_000;

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function showChanges(running: RunningStudio, watcher: FileWatcher): Promise<void> {
  for await (const changed of watcher) await running.changed(changed.map(fileName));
}
