import { describe, expect, test } from 'vitest';
import {
  type FileAccess,
  findFiles,
  PatternSearch,
} from '../../../../../src/questions/corpus/reading/paths.js';
import { CorpusError } from '../../../../../src/questions/corpus/recognize.js';
import { memoryFiles } from '../../../../support/memory-files.js';

test('files behind circular links are found a limited number of times', async () => {
  const circle = {
    ...memoryFiles({}),
    look: async (path: string) => ({
      isFile: path.endsWith('.json'),
      isFolder: !path.endsWith('.json'),
      bytes: 0,
    }),
    list: async () => ['a.json', 'loop'],
  };
  expect((await findFiles(circle, 'x')).length).toBeLessThan(100);
  expect((await findFiles(circle, '**/a.json')).length).toBeLessThan(100);
  const known = { ...circle, realPath: async (path: string) => path.replace(/(\/loop)+$/, '') };
  expect(await findFiles(known, 'x')).toMatchObject([{ path: 'x/a.json' }]);
});

describe('folders of links', () => {
  const levels = 16;
  const levelOf = (path: string) => path.split('/').length - 1;

  /** A chain of folders, each with two links to the next; the last one has a file. */
  function linked() {
    let lists = 0;
    const access: FileAccess = {
      ...memoryFiles({}),
      look: async (path) => {
        const isFile = path === `top${path.slice(3, 3 + 2 * levels)}/x.json`;
        const isFolder = /^top[/ab]*$/.test(path) && levelOf(path) <= levels;
        return isFile || isFolder ? { isFile, isFolder, bytes: 0 } : undefined;
      },
      async list(path) {
        lists++;
        return levelOf(path) === levels ? ['x.json'] : ['a', 'b'];
      },
      realPath: async (path) => `/${levelOf(path)}`,
    };
    return { access, lists: () => lists };
  }

  test.each([
    ...['top', 'top/**/*.json', 'top/**/**/**/**/x.json', `top${'/*'.repeat(levels)}/*.json`],
    `top/**/{x,${'{a,b}'.repeat(9)},${'{a,b}'.repeat(7)}*}.json`,
  ])('are each read only once for %s', async (path) => {
    const { access, lists } = linked();
    const first = `top${'/a'.repeat(levels)}/x.json`;
    expect(await findFiles(access, path)).toMatchObject([{ path: first, isNamed: false }]);
    expect(lists()).toBeLessThan(8 * levels);
  });
});

test.each([[['x']], [['x/1/**', 'x/2/**', 'x/3/**']]])(
  'too many files in %j give an error that says so',
  async (paths) => {
    let looks = 0;
    const endless: FileAccess = {
      ...memoryFiles({}),
      look: async (path) => {
        looks++;
        const isFolder = !path.endsWith('.json');
        return path.endsWith('**') ? undefined : { isFile: !isFolder, isFolder, bytes: 0 };
      },
      list: async () => ['a', 'b', 'x.json'],
      confined: new Map(paths.map((path) => [path, { folder: 'x', allowsFiles: true }])),
    };

    const patterns = new PatternSearch();
    const found = await Promise.all(paths.map((path) => findFiles(endless, path, patterns)));
    expect(looks).toBeLessThan(300_000);
    const message = 'it has more than 250,000 files and folders; the others are left out';
    const faults = paths.map((path) => ({ path, fault: new CorpusError(message) }));
    expect(found.flat().filter((file) => 'fault' in file)).toMatchObject(faults);
  },
);

test('a search that compares too many characters gives an error that says so', async () => {
  const name = 'a'.repeat(250);
  const files = { ...memoryFiles({ [name]: '' }), list: async () => Array(250).fill(name) };
  const path = `${'{a,a*}'.repeat(10)}${'*a'.repeat(30)}*b`;
  const [found] = await findFiles(files, path);
  const message = 'searching for it takes more than 2,000,000 steps; the others are left out';
  expect(found?.fault).toEqual(new CorpusError(message));
});
