import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../../../src/tools/cli/environment.js';
import { withUserErrors } from '../../../../../src/tools/cli/input/errors.js';
import { projectFile } from '../../../../../src/tools/cli/loading/workspace.js';
import { testEnvironment } from '../../../../support/environment.js';

const path = '/home/mine/rules.json';

function open(changed: Partial<Environment>) {
  const env = withUserErrors({ ...testEnvironment({ files: { [path]: '[]' } }), ...changed });
  return projectFile({ name: 'rules.json', kind: 'rules', path, text: '[]' }, env);
}

function failing(code: string, message: string) {
  return () => Promise.reject(Object.assign(new Error(message), { code }));
}

describe('a file of the workbench', () => {
  test.each([
    ['ENOSPC', `ENOSPC: no space left on device, open '${path}'`, 'no space left on the device'],
    ['EROFS', `EROFS: read-only file system, open '${path}'`, 'the file system is read-only'],
    ['EACCES', `EACCES: permission denied, access '${path}'`, 'permission denied'],
    ['EBUSY', `EBUSY: resource busy or locked, open '${path}'`, 'EBUSY: resource busy or locked'],
  ])('that cannot be written (%s) says why without its path', async (code, message, reason) => {
    const createFile = failing(code, message);
    const file = await open({ lockFile: async () => ({ createFile, async release() {} }) });
    await expect(file.replace('[]', async () => true)).rejects.toMatchObject({
      name: 'FileError',
      message: reason,
    });
  });

  test('says why a write is not permanent', async () => {
    const draft = await testEnvironment().createFile(path);
    const commit = failing('EXDEV', `EXDEV: cross-device link, rename '${path}' -> '/x/y'`);
    const createFile = async () => ({ ...draft, commit });
    const file = await open({ lockFile: async () => ({ createFile, async release() {} }) });
    await expect(file.replace('[]', async () => true)).rejects.toThrow(
      /^EXDEV: cross-device link$/,
    );
  });

  test('whose mode does not allow writing is not writable', async () => {
    expect((await open({ isWritable: async () => false })).isWritable).toBe(false);
    expect((await open({})).isWritable).toBe(true);
  });

  test('that is a pipe is read once, beforehand, and not written', async () => {
    const file = await open({
      look: async () => ({ isFile: false, isFolder: false, bytes: 0 }),
      readFile: () => expect.fail('a pipe that was read is empty'),
      lockFile: () => expect.fail('a pipe may have no reader, for which writing to it waits'),
    });
    expect(file.isWritable).toBe(false);
    await expect(file.replace('[]', async () => true)).rejects.toThrow('it is not a file');
    expect(String(await file.read())).toBe('[]');
  });
});
