import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WholeFile, writeWhole } from '../../../../src/cluster/batch/whole-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decktype-whole-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a whole file', () => {
  test('has its name only when it is committed, and replaces what was there', async () => {
    const path = join(folder, 'a');
    writeFileSync(path, 'old');
    const file = await WholeFile.create(path);
    await file.write(Buffer.from('new '));
    await file.write(Buffer.from('text'));
    expect(readFileSync(path, 'utf8')).toBe('old');
    await file.commit();
    expect(readFileSync(path, 'utf8')).toBe('new text');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  test('is not there, and has no draft, when it is discarded', async () => {
    const file = await WholeFile.create(join(folder, 'a'));
    await file.write(Buffer.from('half'));
    await file.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is that of the last of several writers', async () => {
    const path = join(folder, 'a');
    const [first, second] = [await WholeFile.create(path), await WholeFile.create(path)];
    await second.write(Buffer.from('second'));
    await second.commit();
    await first.write(Buffer.from('first'));
    await first.commit();
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  test('leaves no draft where it cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(writeWhole(join(folder, 'file', 'a'), 'x')).rejects.toThrow('ENOTDIR');
    expect(readdirSync(folder)).toEqual(['file']);
  });
});
