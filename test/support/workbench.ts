/** Creates workbenches with a project of texts and lists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import { readCorpus } from '../../src/questions/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../src/questions/corpus/store.js';
import type { FileEdits } from '../../src/tools/language/model.js';
import type { StudioFile, StudioProject } from '../../src/tools/studio/protocol.js';
import {
  createWorkbench,
  type Workbench,
  type WorkbenchEvent,
} from '../../src/tools/studio/worker/workbench.js';
import { projectRoot } from './needs.js';

/** The folder of the sample rules and lists. */
export const sampleFolder = join(projectRoot, 'rules-fixtures', 'ptcg');

export function sampleRules(): string {
  return readFileSync(join(sampleFolder, 'rules.json'), 'utf8');
}

let lists: Promise<Corpus> | undefined;

export function sampleLists(): Promise<Corpus> {
  lists ??= readCorpus([join(sampleFolder, 'standings.json')]).then(({ corpus }) => corpus);
  return lists;
}

/** Lists of cards with two copies each, or with the number before the name. */
export function listsOf(lists: readonly (readonly string[])[]): Corpus {
  return createCorpus(
    lists.map((cards) => ({
      deck: cards.map((card) => {
        const [, count = '2', name = card] = /^(?:(\d+) )?(.*)$/.exec(card) ?? [];
        return { name, count: Number(count) };
      }),
    })),
  );
}

export function studioFile(
  name: string,
  text: string,
  kind: StudioFile['kind'] = 'rules',
): StudioFile {
  return { id: `id of ${name}`, name, kind, text, hash: '', isWritable: true };
}

export function studioProject(
  files: readonly StudioFile[],
  others: Partial<StudioProject> = {},
): StudioProject {
  return { title: 'test', version: '0', files, settings: {}, exported: false, ...others };
}

/** The bytes of a corpus as the server sends them. */
export function bytesOf(corpus: Corpus): ArrayBuffer {
  return saveCorpus(corpus).slice().buffer as ArrayBuffer;
}

export async function openWorkbench(
  project: StudioProject,
  corpus?: Corpus,
  report: (event: WorkbenchEvent) => void = () => undefined,
): Promise<Workbench> {
  const workbench = createWorkbench(report);
  await workbench.open(project, corpus && bytesOf(corpus));
  return workbench;
}

/** Applies the edits of a file to its text. */
export function withEdits(text: string, file: string, all: FileEdits = new Map()): string {
  const edits = all.get(file) ?? [];
  return edits
    .toReversed()
    .reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}
