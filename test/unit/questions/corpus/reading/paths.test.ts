import { describe, expect, test } from 'vitest';
import { type FileAccess, findFiles } from '../../../../../src/questions/corpus/reading/paths.js';
import { CorpusError } from '../../../../../src/questions/corpus/recognize.js';
import { type MemoryFiles, memoryFiles } from '../../../../support/memory-files.js';

const files: MemoryFiles = {
  'a.json': '[]',
  'lists/b.json': '[1]',
  'lists/a.json': '[]',
  'lists/.hidden.json': '[]',
  'lists/old/c.json': '[]',
  'lists/old/.git/d.json': '[]',
  'lists/old/e.txt': '',
  'odd/pipe': null,
  'odd/dangling': undefined,
  'odd/[a].json': '[]',
  'odd/a.json': '[]',
};

const api: MemoryFiles = {
  'api/games.json': '[]',
  'api/games/X/decks.json': '[]',
  'api/tournaments/2/standings.json': '[]',
  'api/tournaments/2/details.json': '{}',
  'api/tournaments/1/standings.json': '[]',
  'api/tournaments/1/pairings.json': '[]',
  'api/tournaments/3/details.json': '{}',
};

async function found(path: string, from: MemoryFiles = files): Promise<string[]> {
  const all = await findFiles(memoryFiles(from), path);
  return all.map(({ path: name, isNamed }) => (isNamed ? `${name}!` : name));
}

describe('a path names', () => {
  test('a file', async () => {
    expect(await found('a.json')).toEqual(['a.json!']);
    expect(await findFiles(memoryFiles(files), 'lists/b.json')).toEqual([
      { path: 'lists/b.json', isNamed: true, bytes: 3 },
    ]);
  });

  test('what is no file, such as a pipe, and what has a name like a pattern', async () => {
    expect(await found('odd/pipe')).toEqual(['odd/pipe!']);
    expect(await found('odd/[a].json')).toEqual(['odd/[a].json!']);
  });

  test('all files of a folder, sorted, but hidden ones and pipes', async () => {
    const all = ['lists/a.json', 'lists/b.json', 'lists/old/c.json', 'lists/old/e.txt'];
    expect(await found('lists')).toEqual(all);
    expect(await found('lists/')).toEqual(all);
    expect((await found('.')).slice(0, 2)).toEqual(['a.json', 'lists/a.json']);
    expect(await found('odd')).toEqual(['odd/[a].json', 'odd/a.json', 'odd/dangling']);
  });

  test('the standings of the tournaments of a folder of the data interface', async () => {
    const standings = ['api/tournaments/1/standings.json', 'api/tournaments/2/standings.json'];
    expect(await found('api', api)).toEqual(standings);
    expect(await found('api/tournaments', api)).toEqual([
      ...standings,
      'api/tournaments/3/details.json',
    ]);
    expect(await found('api/tournaments/1', api)).toEqual(standings.slice(0, 1));
    for (const details of ['details.json', 'details.json.gz']) {
      const cup = { 'd/cup/standings.json.gz': '', [`d/cup/${details}`]: '' };
      expect(await found('d', cup)).toEqual(['d/cup/standings.json.gz']);
    }
    const packed = { 'd/tournaments/1/standings.json.gz': '', 'd/games.json': '[]' };
    expect(await found('d', packed)).toEqual(['d/tournaments/1/standings.json.gz']);
    const both = { ...packed, 'd/tournaments/1/standings.json': '[]' };
    expect(await found('d', both)).toEqual(['d/tournaments/1/standings.json']);
    const other = { 'x/tournaments/a.json': '[]', 'x/b.json': '[]' };
    expect(await found('x', other)).toEqual(['x/b.json', 'x/tournaments/a.json']);
  });

  test.each([
    ['*.json', ['a.json']],
    ['lists/*.json', ['lists/a.json', 'lists/b.json']],
    ['./lists/[!a]*.json', ['lists/b.json']],
    ['lists/.h*', ['lists/.hidden.json']],
    ['**/c.json', ['lists/old/c.json']],
    ['lists/**/*.json', ['lists/a.json', 'lists/b.json', 'lists/old/c.json']],
    ['lists/**', ['lists/a.json', 'lists/b.json', 'lists/old/c.json', 'lists/old/e.txt']],
    ['l*/old', ['lists/old/c.json', 'lists/old/e.txt']],
    ['*/{b,c}.json', ['lists/b.json']],
    ['{lists,odd}/a.json', ['lists/a.json', 'odd/a.json']],
    ['a.json/*', ['a.json/*!']],
    ['nothing/*.json', ['nothing/*.json!']],
    ['nothing.json', ['nothing.json!']],
  ])('what %s matches', async (pattern, wanted) => {
    expect(await found(pattern)).toEqual(wanted);
  });

  test('no list where the file of a place is not there, and the error says how places begin', async () => {
    for (const place of ['gone.json#12', 'gone.corpus#a.json#1', 'lists#1']) {
      await expect(found(place)).rejects.toThrow(
        `cannot read ${place}: there is no such file; the place of a list in a stored corpus begins with its file, as in all.corpus#nats.json#12`,
      );
    }
    for (const path of ['gone.json', 'gone/*#1']) expect(await found(path)).toEqual([`${path}!`]);
  });

  test('absolute files', async () => {
    const absolute = { '/data/x.json': '[]', '/data/y.txt': '' };
    expect(await found('/data/*.json', absolute)).toEqual(['/data/x.json']);
    expect(await found('/d*/*', absolute)).toEqual(['/data/x.json', '/data/y.txt']);
  });

  test('files that links lead to in circles, a limited number of times', async () => {
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
});

describe('folders of links', () => {
  const levels = 16;
  const levelOf = (path: string) => path.split('/').length - 1;

  /** Each folder has two links to the next one; the last one has a file. */
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

  test.each(['top', 'top/**/*.json', 'top/**/**/**/**/x.json', `top${'/*'.repeat(levels)}/*.json`])(
    'are each read once for %s',
    async (path) => {
      const { access, lists } = linked();
      const first = `top${'/a'.repeat(levels)}/x.json`;
      expect(await findFiles(access, path)).toMatchObject([{ path: first, isNamed: false }]);
      expect(lists()).toBeLessThan(8 * levels);
    },
  );
});

test('a folder with too many files ends with an error that says so', async () => {
  let looks = 0;
  const endless: FileAccess = {
    ...memoryFiles({}),
    look: async (path) => {
      looks++;
      const isFolder = !path.endsWith('.json');
      return { isFile: !isFolder, isFolder, bytes: 0 };
    },
    list: async () => ['a', 'b', 'x.json'],
  };
  const found = await findFiles(endless, 'x');
  expect(looks).toBeLessThan(300_000);
  expect(found.filter((file) => 'fault' in file)).toMatchObject([
    {
      path: 'x',
      fault: new CorpusError('it has more than 250,000 files and folders; the others are left out'),
    },
  ]);
});
