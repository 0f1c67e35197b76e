import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { checksByLists } from '../../../../../src/questions/analysis/checks/list-checks.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { DeckLists } from '../../../../../src/questions/corpus/deck-lists.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';
import { anyRules } from '../../../../support/any-rules.js';

const card = (name: string, count = 1, more: object = {}) => ({ name, count, ...more });

function findings(rules: readonly (readonly object[])[], decks: readonly (readonly object[])[]) {
  const written = rules.map((cards, index) => ({ identifier: `r${index}`, name: 'R', cards }));
  const matcher = compileRules(anyRules(written));
  const probe = createProbe(matcher.program);
  const lists = new DeckLists(createCorpus(decks.map((deck) => ({ deck }))));
  return [...checksByLists(probe, openSession(matcher, lists.corpus), lists)];
}

const codesOf = (...input: Parameters<typeof findings>) =>
  findings(...input).map(({ code, pointer }) => `${code} ${pointer}`);

test('a requirement that no list meets is reported with the greatest count in a list', () => {
  const [found] = findings([[card('X', 3), card('Y')]], [[card('X', 2), card('Y')]]).filter(
    ({ code }) => code === 'requirement-never-met',
  );
  expect(found).toMatchObject({ pointer: '/0/cards/0', data: { most: 2, lists: 1 } });
});

test('a requirement that holds wherever the rest does decides nothing', () => {
  const decks = [[card('X'), card('Y')], [card('Y')], [card('Z')]];
  expect(codesOf([[card('X'), card('Y')]], decks)).toEqual(['requirement-never-fails /0/cards/1']);
});

test('a card of a rule that no list holds is unknown, and its rule never wins', () => {
  expect(codesOf([[card('Ionno')]], [[card('Iono')]])).toEqual([
    'unknown-card /0/cards/0/name',
    'never-wins /0/identifier',
  ]);
});

test('a card that lists have in other printings is reported', () => {
  const asked = card('X', 1, { set: 'S', number: '1' });
  const held = card('X', 1, { set: 'T', number: '2' });
  expect(codesOf([[asked]], [[held]])).toContain('other-printings /0/cards/0');
});
