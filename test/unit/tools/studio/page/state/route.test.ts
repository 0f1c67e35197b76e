import { expect, test } from 'vitest';
import { hrefOf, parseRoute } from '../../../../../../src/tools/studio/page/state/route.js';

test('a hash names the view and its query', () => {
  expect(parseRoute('#/lists?deck=charizard&list=12')).toEqual({
    view: 'lists',
    query: { deck: 'charizard', list: '12' },
  });
});

test.each(['', '#', '#/', '#/nowhere', '#nowhere?list=1'])(
  'the start is shown where %j names no view',
  (hash) => {
    expect(parseRoute(hash).view).toBe('start');
  },
);

test('what is read from a written route is the route, whatever its texts are', () => {
  const query = { text: 'Æ & # ? = / %20 "x"', deck: 'a+b' };
  expect(parseRoute(hrefOf('lists', query))).toEqual({ view: 'lists', query });
});

test('what is empty is not in the hash', () => {
  expect(hrefOf('moves', { move: undefined, text: '' })).toBe('#/moves');
});
