import { expect, test } from 'vitest';
import { hrefOf, parseRoute } from '../../../../../../src/tools/studio/page/state/route.js';

test('a hash names the view and its query', () => {
  expect(parseRoute('#/lists?deck=charizard&list=12')).toEqual({
    view: 'lists',
    query: { deck: 'charizard', list: '12' },
  });
});

test.each(['', '#', '#/', '#/nowhere', '#nowhere?list=1'])(
  'the start is shown if %j names no view',
  (hash) => {
    expect(parseRoute(hash).view).toBe('start');
  },
);

test('a route is read back as written, whatever its texts', () => {
  const query = { text: 'Æ & # ? = / %20 "x"', deck: 'a+b' };
  expect(parseRoute(hrefOf('lists', query))).toEqual({ view: 'lists', query });
});

test('empty values are omitted from the hash', () => {
  expect(hrefOf('moves', { move: undefined, text: '' })).toBe('#/moves');
});
