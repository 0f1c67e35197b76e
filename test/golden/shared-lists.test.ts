import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  formatDecklist,
  readDecklist,
  type WrittenFormatName,
} from '../../src/core/decks/index.js';
import type { Deck } from '../../src/core/engine/classifier.js';
import { compileRules, type Matcher } from '../../src/core/engine/matcher.js';
import { sortedCards, unaccounted } from '../support/decklists.js';
import { describeWith, projectRoot, shared } from '../support/needs.js';
import { shareOfRuns } from '../support/sampled.js';

interface Standing {
  readonly deck?: { readonly id?: string; readonly name?: string } | null;
  readonly decklist?: Readonly<Record<string, unknown>> | null;
}

/** Reads a sample of the real lists from JSON, writes them as text, and reads that again without a hint. */
function survives(
  lists: readonly Deck[],
  matcher: Matcher,
  format: WrittenFormatName,
  found: readonly string[],
) {
  const step = Math.round(1 / shareOfRuns);
  for (const list of lists.filter((_, index) => index % step === 0)) {
    const { decklist, diagnostics } = readDecklist(list);
    expect(diagnostics).toEqual([]);
    const { text, diagnostics: losses } = formatDecklist(decklist, format);
    expect(losses).toEqual([]);
    const again = readDecklist(text);
    expect(found).toContain(again.format);
    expect(again.diagnostics).toEqual([]);
    expect(unaccounted(text, again)).toEqual([]);
    expect(sortedCards(again.decklist)).toEqual(sortedCards(decklist));
    expect(matcher.classify(again.decklist)).toEqual(matcher.classify(list));
  }
}

describeWith(shared, 'the 3,309 shared Pokémon lists', (folder) => {
  const lists = readdirSync(join(folder, 'data/ptcg'))
    .flatMap(
      (file) => JSON.parse(readFileSync(join(folder, 'data/ptcg', file), 'utf8')) as Standing[],
    )
    .flatMap(({ decklist }) => (decklist ? [decklist] : []));
  const matcher = compileRules(
    JSON.parse(readFileSync(join(projectRoot, 'rules-fixtures/ptcg/rules.json'), 'utf8')),
  );

  test('are complete', () => expect(lists).toHaveLength(3309));

  test('are distinguished by the rules', () => {
    expect(new Set(lists.map((list) => matcher.classify(list)?.id)).size).toBeGreaterThan(20);
  });

  test.each(['ptcgl', 'ptcgo', 'json'] as const)(
    'classify as %s as they did from JSON',
    (format) => {
      survives(lists, matcher, format, [format]);
    },
  );

  test('classify as bare lines as they did from JSON', () => {
    survives(lists, matcher, 'plain', ['plain', 'ptcgl']);
  });
});

describeWith(shared, 'the 987 shared One Piece lists', (folder) => {
  const file = join(folder, 'data/op/first-half.standings.json');
  const lists = (JSON.parse(readFileSync(file, 'utf8')) as Standing[]).flatMap(({ decklist }) =>
    decklist ? [decklist] : [],
  );
  const leaders = new Map(
    lists.map(({ leader }) => {
      const { name, set, number } = leader as { name: string; set: string; number: string };
      return [`${set}-${number}`, { name, set, number }];
    }),
  );
  const matcher = compileRules(
    [...leaders].map(([identifier, card]) => ({ identifier, name: identifier, cards: [card] })),
  );

  test('are complete', () => expect(lists).toHaveLength(987));

  test('are each classified by their leader', () => {
    expect(new Set(lists.map((list) => matcher.classify(list)?.id))).toEqual(
      new Set(leaders.keys()),
    );
  });

  test.each(['numbered', 'json'] as const)('classify as %s as they did from JSON', (format) => {
    survives(lists, matcher, format, [format]);
  });
});

test('several printings of a card are counted together, with or without the mark of a parallel foil', () => {
  const matcher = compileRules([
    {
      identifier: 'two',
      name: 'Two',
      cards: [{ name: 'Pidgeot ex', set: 'OBF', number: '164', count: 2 }],
    },
  ]);
  const { decklist } = readDecklist('Pokémon: 2\n1 Pidgeot ex OBF 164\n1 Pidgeot ex OBF 164 PH\n');
  expect(matcher.classify(decklist)?.id).toBe('two');
});
