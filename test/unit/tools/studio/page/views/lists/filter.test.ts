import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRoute } from '../../../../../../../src/tools/studio/page/state/route.js';
import {
  formatCards,
  formatNumbers,
  isFiltered,
  listQueryOf,
  numbersOf,
  parseCard,
  parseCards,
  resolvedName,
  withoutFilters,
} from '../../../../../../../src/tools/studio/page/views/lists/filter.js';

const queryOf = (search: string) => parseRoute(`#/lists?${search}`).query;

const suggestions = [
  { value: 'raging-bolt-ogerpon', label: 'Raging Bolt Ogerpon' },
  { value: 'raging-bolt', label: 'Raging Bolt' },
];

const answers: Readonly<Record<string, (given: never) => unknown>> = {
  asked: (search: string) => listQueryOf(queryOf(search)),
  // Removing the filters keeps the order and the open list.
  removed: (search: string) => {
    const left = { ...queryOf(search), ...withoutFilters() };
    return [isFiltered(queryOf(search)), isFiltered(left), left];
  },
  card: parseCard,
  cards: (text: string) => formatCards(parseCards(text)),
  numbers: (text: string) => formatNumbers(numbersOf(text)),
  count: (text: string) => numbersOf(text).length,
  meant: ([text, isDone]: [string, boolean]) => resolvedName(text, suggestions, isDone),
  alone: (text: string) => resolvedName(text, [], false),
};

const rows = String.raw`asked "deck=a&family=yes&cards=2+Iono%0AArven&event=0&placing=8&text=+Ann+&sort=-date" => {"deck":"a","isFamily":true,"cards":[{"name":"Iono","least":2},{"name":"Arven","least":1}],"event":0,"placing":8,"text":"Ann","sort":{"by":"date","isDescending":true}}
asked "show=moved" => {"show":"moved"}
asked "show=unclassified" => {"show":"unclassified"}
asked "show=other" => {"show":"other"}
asked "matched=a%0Ab" => {"matchedBy":["a","b"]}
asked "label=A&move=x" => {"label":"A","move":"x"}
asked "lists=3,5-7" => {"lists":[3,5,6,7]}
asked "sort=player" => {"sort":{"by":"player"}}
asked "event=x" => {}
asked "placing=-1" => {}
asked "sort=nothing" => {}
asked "family=yes" => {}
asked "show=x" => {}
asked "text=+" => {}
asked "cards=" => {}
removed "deck=a&cards=b&sort=date&list=3" => [true,false,{"sort":"date","list":"3"}]
card "2 Dragapult ex" => {"name":"Dragapult ex","least":2}
card "  Iono " => {"name":"Iono","least":1}
card "0 Iono" => {"name":"Iono","least":1}
card "1945" => {"name":"1945","least":1}
card "3DR" => {"name":"3DR","least":1}
card " " => undefined
card "1 2 Fast" => {"name":"2 Fast","least":1}
cards "3 A // B\n1 2 Fast\nIono" => "3 A // B\n1 2 Fast\nIono"
numbers "0-2,5,7-8" => "0-2,5,7-8"
numbers "" => ""
numbers "x" => ""
numbers "3-" => ""
numbers "-3" => ""
numbers "7-5" => ""
numbers "1e9" => ""
numbers "9999999999" => ""
count "0-999999999,0-999999999" => 1000000
meant ["raging bolt ",false] => "raging-bolt"
meant ["Raging-Bolt",true] => "raging-bolt"
meant ["rag",false] => undefined
meant ["rag",true] => "raging-bolt-ogerpon"
alone " zzz" => "zzz"`;

test.each(rows.split('\n'))('%s', (row) => {
  const [, what = '', given = '', answer] = /^(\w+) (.*) => (.*)$/.exec(row) ?? [];
  expect(String(JSON.stringify(answers[what]?.(JSON.parse(given) as never)))).toBe(answer);
});

test('numbers survive a round trip through an address', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), (numbers) => {
      const lists = [...numbers].sort((x, y) => x - y);
      expect(numbersOf(formatNumbers(lists))).toEqual(lists);
    }),
  );
});
