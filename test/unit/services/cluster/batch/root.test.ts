import { describe, expect, test } from 'vitest';
import { Root } from '../../../../../src/services/cluster/batch/root.js';

describe('a root', () => {
  test('gives a path the same name on machines that mount it elsewhere', () => {
    const name = new Root('/mnt/a').nameOf('/mnt/a/events/x.json');
    expect(name).toBe('events/x.json');
    expect(new Root('/srv/share').pathOf(name)).toBe('/srv/share/events/x.json');
  });

  test('refuses paths outside it, and names that lead out of it', () => {
    const root = new Root('/mnt/a');
    expect(() => root.nameOf('/mnt/b/x')).toThrow('/mnt/b/x is not below /mnt/a');
    expect(() => root.nameOf('/mnt')).toThrow('is not below');
    expect(() => root.pathOf('../b/x')).toThrow('is not below');
    expect(() => root.pathOf('/etc/passwd')).toThrow('is not below');
  });

  test('accepts names that merely start with two dots', () => {
    expect(new Root('/').nameOf('/..a/b')).toBe('..a/b');
  });
});
