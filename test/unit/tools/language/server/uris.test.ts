import { expect, test } from 'vitest';
import { createUris } from '../../../../../src/tools/language/server/open-files.js';

test('a file keeps the URI as the editor writes it', () => {
  const uris = createUris();
  expect(uris.pathOf('file:///a%20b/%7Ec.json')).toBe('/a b/~c.json');
  expect(uris.uriOf('/a b/~c.json')).toBe('file:///a%20b/%7Ec.json');
  expect(uris.uriOf('/a b/d.json')).toBe('file:///a%20b/d.json');
});

test('anything but a local file is known by its URI', () => {
  const uris = createUris();
  for (const uri of [
    'untitled:Untitled-1',
    'file://other/x.json',
    'file:///%zz',
    'git:/a.json?x',
  ]) {
    expect(uris.uriOf(uris.pathOf(uri))).toBe(uri);
  }
});
