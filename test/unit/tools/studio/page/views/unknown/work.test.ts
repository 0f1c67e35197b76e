import { describe, expect, test } from 'vitest';
import {
  groupWith,
  nextOpen,
  queueOf,
  type Work,
} from '../../../../../../../src/tools/studio/page/views/unknown/work.js';
import type {
  GroupView,
  UnknownView,
} from '../../../../../../../src/tools/studio/worker/answers.js';

function group(key: string, lists: readonly number[]): GroupView {
  const typical = { list: lists[0] ?? 0, name: '', deck: { id: 'other', name: 'Other' } };
  return { key, lists, excluded: [], typical, cards: [], near: [], earlier: 0 };
}

function view(version: number, ...groups: GroupView[]): UnknownView {
  return { version, lists: 9, unknown: 9, groups, single: [] };
}

const three = view(1, group('a', [1, 2]), group('b', [3, 4, 5, 6]), group('c', [7]));
const states = (view: UnknownView, work: Work) =>
  queueOf(view, work, false).map(({ group: { key }, state }) => `${key} ${state}`);

describe('the queue of groups', () => {
  test('shows decisions until there is an answer for later rules', () => {
    const work: Work = new Map([
      ['a', { settled: { version: 1, how: 'accepted' } }],
      ['b', { isSkipped: true }],
    ]);
    expect(states(three, work)).toEqual(['a settled', 'b skipped', 'c open']);
    expect(states({ ...three, version: 2 }, work)).toEqual(['a open', 'b skipped', 'c open']);
  });

  test('has parts in place of the group, while it has their lists', () => {
    const work = new Map([['b', { parts: [group('b1', [3, 4]), group('b2', [5, 6])] }]]);
    expect(states(three, work)).toEqual(['a open', 'b1 open', 'b2 open', 'c open']);
    const later = view(2, group('b', [3, 4]));
    expect(states(later, work)).toEqual(['b1 open']);
    expect(states(view(2, group('b', [8])), work)).toEqual(['b open']);
    const again = { parts: [group('b1 a', [3]), group('b1 b', [4])] };
    expect(states(three, new Map([...work, ['b1', again]]))).toEqual([
      'a open',
      'b1 a open',
      'b1 b open',
      'b2 open',
      'c open',
    ]);
    expect(states(view(2, group('b', [3, 5]), group('b1', [3])), work)).toEqual([
      'b2 open',
      'b1 open',
    ]);
  });

  test('continues with the next open group, and from the start after the last', () => {
    const skipped = { isSkipped: true };
    const queue = queueOf(three, new Map([['b', skipped]]), false);
    expect(nextOpen(queue, 'a')).toBe('c');
    expect(nextOpen(queue, 'c')).toBe('a');
    expect(nextOpen(queue, 'gone')).toBe('a');
    const none = queueOf(three, new Map(['a', 'b', 'c'].map((key) => [key, skipped])), false);
    expect(nextOpen(none, 'a')).toBeUndefined();
  });

  test('finds the group of a list', () => {
    const queue = queueOf(three, new Map(), false);
    expect(groupWith(queue, 5)).toBe('b');
    expect(groupWith(queue, 99)).toBeUndefined();
  });
});
