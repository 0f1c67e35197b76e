import { beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../../../../../../src/tools/studio/page/server.js';
import { problem } from '../../../../../../src/tools/studio/page/state/announcements.js';
import { startDrafts } from '../../../../../../src/tools/studio/page/state/drafts.js';
import { fileText } from '../../../../../../src/tools/studio/page/state/positions.js';
import {
  conflict,
  saveFiles,
  settle,
  startSaving,
} from '../../../../../../src/tools/studio/page/state/saving.js';
import {
  dispatchTo,
  fileOf,
  startFiles,
} from '../../../../../../src/tools/studio/page/state/texts.js';
import { missing, type StudioProject } from '../../../../../../src/tools/studio/protocol.js';

const base = 'one\ntwo\nthree\nfour\n';
const kept = new Map<string, string>();
const ofPage = new Map<string, string>();
const storage = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, value: string) => texts.set(key, value),
  removeItem: (key: string) => texts.delete(key),
});
let change: Parameters<Host['watch']>[0];

beforeEach(() => {
  kept.clear();
  ofPage.clear();
  for (let one = conflict(); one !== undefined; one = conflict()) settle(one);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', storage(kept));
  vi.stubGlobal('sessionStorage', storage(ofPage));
});

function openPage(text: string, hash: string, folderId = 'one', save?: Host['save']): void {
  const file = { id: 'rules', name: 'rules', kind: 'rules', text, hash, isWritable: true } as const;
  startFiles([file], () => []);
  const watch: Host['watch'] = (onChange) => {
    change = onChange;
  };
  startSaving({ watch, save } as Host);
  startDrafts({ title: 'drafts', folderId } as StudioProject);
}

function open() {
  const file = fileOf('rules');
  if (file === undefined) throw new Error('the file is not open');
  return file;
}

/** Types and leaves the page at once; the draft is stored without waiting for a pause. */
function type(insert: string): void {
  const { state } = open();
  dispatchTo(open(), state.value.update({ changes: { from: 0, insert } }));
  window.dispatchEvent(new Event('pagehide'));
}

const fill = (room: Storage) => vi.spyOn(room, 'setItem').mockThrow('no room');

const text = () => fileText(open().state.value);

test('a draft is merged from the text it was based on, so no earlier change is undone', () => {
  openPage(base, 'base');
  type('own ');
  const second = base.replace('one', 'ONE');
  openPage(second, 'second');
  expect(text()).toBe(`own ${base}`);
  const first = conflict();
  expect(first?.text).toBe(second);
  if (first !== undefined) settle(first);
  const third = second.replace('four', 'FOUR');
  change({ id: 'rules', text: third, hash: 'third' });
  expect(conflict()?.text).toBe(third);
  expect(text()).toBe(`own ${base}`);
});

test('anything but a draft in the place of one is not restored', () => {
  kept.set('decktype.draft.one/rules', '5');
  openPage(base, 'base');
  expect(text()).toBe(base);
});

test('a stored draft is removed when a later text is saved', () => {
  openPage(base, 'base');
  type('own ');
  fill(localStorage);
  type('its ');
  const saved = `its own ${base}`;
  change({ id: 'rules', text: saved, hash: 'saved' });
  type('');
  openPage(saved, 'saved');
  expect(text()).toBe(saved);
  expect(conflict()).toBeUndefined();
});

test('a page restores its own draft, even if another page stored one, or its own storage is full', () => {
  openPage(base, 'base');
  type('own ');
  for (const [key, own] of ofPage) kept.set(key, own.replace('own', 'their'));
  openPage(base, 'base');
  expect(text()).toBe(`own ${base}`);
  fill(sessionStorage);
  type('its ');
  openPage(base, 'base');
  expect(text()).toBe(`its own ${base}`);
});

test('two projects whose folders and files have the same names do not share drafts', () => {
  openPage(base, 'base', 'one');
  type('own ');
  openPage(base, 'base', 'other');
  expect(text()).toBe(base);
  openPage(base, 'base', 'one');
  expect(text()).toBe(`own ${base}`);
});

test('a file deleted on disk keeps its text here, as unsaved', () => {
  openPage(base, 'base');
  change({ id: 'rules', text: '', hash: missing });
  expect(text()).toBe(base);
  expect(open().isUnsaved.value).toBe(true);
  expect(conflict()).toBeUndefined();
  expect(problem()).toContain('rules was deleted on disk');
  change({ id: 'rules', text: base, hash: 'again' });
  expect(open().isUnsaved.value).toBe(false);
  expect(problem()).toBeUndefined();
});

test.each([
  ['a newer change of it can be merged', base.replace('four', 'FOUR'), 'third'],
  ['the file is as before', base, 'base'],
])('a question about a file is dropped when %s', (_, newer, hash) => {
  openPage(base, 'base');
  type('own ');
  change({ id: 'rules', text: base.replace('one', 'ONE'), hash: 'second' });
  expect(conflict()).toBeDefined();
  change({ id: 'rules', text: newer, hash });
  expect(conflict()).toBeUndefined();
  expect(text()).toBe(`own ${newer}`);
});

test('a save is repeated if an unknown change of the file was merged meanwhile', async () => {
  const theirs = base.replace('four', 'FOUR');
  const saved: string[] = [];
  openPage(base, 'base', 'one', async (_id, _name, given, hash) => {
    if (hash === 'base') {
      change({ id: 'rules', text: theirs, hash: 'theirs' });
      return { kind: 'conflict', text: theirs, hash: 'theirs' };
    }
    saved.push(`${hash}: ${given}`);
    return { kind: 'saved', hash: 'own' };
  });
  type('own ');
  await saveFiles([open()]);
  expect(conflict()).toBeUndefined();
  expect(saved).toEqual([`theirs: own ${theirs}`]);
  expect(open().isUnsaved.value).toBe(false);
});
