/** Standings as bytes, and the expected result of every scanner. */

/** Rules for the cases: the winner shows how a card was counted. */
export const scannedRules = [
  { identifier: 'side', name: 'Side', cards: [{ name: 'Ralts', zone: 'side' }] },
  { identifier: 'zone', name: 'Zone', cards: [{ name: 'Ralts', zone: 'cards' }] },
  {
    identifier: 'print',
    name: 'Print',
    cards: [{ name: 'Comfey', set: 'PAF', number: 7, count: 3 }],
  },
  {
    identifier: 'total',
    name: 'Total',
    cards: [
      {
        anyOf: [{ name: 'Iono', set: 'PAF' }, { name: 'Iono', number: 80 }, { name: 'Nest Ball' }],
        total: 2,
      },
    ],
  },
  { identifier: 'letter', name: 'Letter', cards: [{ name: 'Klefki', set: 'ABC', number: 'TG5a' }] },
  { identifier: 'star', name: 'Star', cards: [{ name: 'Klefki', set: 'ABC', number: '5★' }] },
  { identifier: 'four', name: 'Four', cards: [{ name: 'Flabébé', count: 4 }] },
  { identifier: 'one', name: 'One', cards: [{ name: 'Flabébé' }] },
];

export const list = (decklist: string) => `{"player":"p","decklist":${decklist},"drop":null}`;

/** A description, a decklist that the scanner understands, and the winning rule. */
export const understoodLists: readonly (readonly [string, string, string | undefined])[] = [
  ['zones of cards', '{"pokemon":[{"count":4,"set":"A","number":"1","name":"Flabébé"}]}', 'four'],
  ['another order of fields', '{"pokemon":[{"name":"Flabébé","count":4}]}', 'four'],
  ['white space', '{ "pokemon" : [ { "name" : "Flabébé" , "count" : 4 } ] , "x" : [ ] }', 'four'],
  [
    'fields that are nearly a count',
    '[{"name":"Flabébé","count":4,"quantities":1,"qtys":2,"xqty":3,"amountx":5}]',
    'four',
  ],
  ['escapes', '[{"name":"Flab\\u00e9b\\u00E9","count":4}]', 'four'],
  ['a count as text', '[{"name":"Flabébé","count":"4"}]', 'four'],
  ['a count of two digits', '[{"name":"Flabébé","count":12}]', 'four'],
  ['a count of two digits before the name', '[{"count":12,"name":"Flabébé"}]', 'four'],
  [
    'white space behind a colon alone',
    '[{"count": 4,"set": "A","number": "1","name": "Flabébé"}]',
    'four',
  ],
  ['a million copies', '[{"name":"Flabébé","count":1000000}]', 'four'],
  ['lines of no copies', '[{"name":"Flabébé","count":0},{"name":"Ralts","count":"0"}]', undefined],
  ['no count', '[{"name":"Flabébé"}]', 'one'],
  ['a count that is null', '[{"count":null,"name":"Flabébé"}]', 'one'],
  ['an empty count', '[{"count":"","name":"Flabébé"}]', 'one'],
  [
    'copies on several lines',
    '{"a":[{"name":"Flabébé","count":3}],"b":[{"name":"Flabébé"}]}',
    'four',
  ],
  ['a single card in a zone', '{"leader":{"name":"Flabébé"}}', 'one'],
  ['a zone that is null', '{"a":null,"b":[{"name":"Flabébé"}]}', 'one'],
  ['a zone beyond ASCII', '{"zone-ä":[{"name":"Flabébé"}],"b":null}', 'one'],
  ['texts in a zone', '{"energy":["Fire"],"b":[{"name":"Flabébé"}]}', 'one'],
  [
    'fields that mean nothing',
    '[{"id":[1,{"a":true}],"name":"Flabébé","x":-1.5e+3,"y":false}]',
    'one',
  ],
  ['a printing', '[{"name":"Comfey","set":"paf","number":"007","count":3}]', 'print'],
  ['a number that is a number', '[{"name":"Comfey","set":"PAF","number":7,"count":3}]', 'print'],
  ['a number in other letters', '[{"name":"Klefki","set":"abc","number":"tg05A"}]', 'letter'],
  [
    "an escape at a number's end",
    '[{"name":"Klefki","set":"ABC","number":"TG5\\u0061"}]',
    'letter',
  ],
  ["a space at a number's end", '[{"name":"Klefki","set":"ABC","number":"TG5a "}]', 'letter'],
  ['a number that ends in no letter', '[{"name":"Klefki","set":"ABC","number":"05★"}]', 'star'],
  ['another letter at the end', '[{"name":"Klefki","set":"ABC","number":"TG5b"}]', undefined],
  ['another printing', '[{"name":"Comfey","set":"PAF","number":"8","count":3}]', undefined],
  ['no printing', '[{"name":"Comfey","count":3}]', undefined],
  ['the zone of a card', '{"main":[{"name":"Ralts","zone":"side"}]}', 'side'],
  ['the zone around a card', '{"side":[{"name":"Ralts"}]}', 'side'],
  ['the zone around a card that names none', '{"side":[{"name":"Ralts","zone":""}]}', 'side'],
  ['a list that is only cards', '{"cards":[{"name":"Ralts"}]}', undefined],
  ['a field twice in a card', '[{"name":"Ralts","name":"Flabébé"}]', 'one'],
  ['a line that two selectors select', '[{"name":"Iono","set":"PAF","number":80}]', undefined],
  ['two copies of it', '[{"name":"Iono","set":"PAF","number":80,"count":2}]', 'total'],
  ['no cards', '[]', undefined],
  ['no zones', '{}', undefined],
];

/** A description, a standing without a list, and its deck. */
export const understoodWithoutList: readonly (readonly [string, string, string | undefined])[] = [
  ['nothing in it', '{}', undefined],
  ['a deck', '{"deck":{"id":"a","x":[{"deck":1}]},"b":1}', '{"id":"a","x":[{"deck":1}]}'],
  ['a list that is null', '{"decklist":null,"deck" : null }', 'null'],
  ['a deck further down', '{"a":{"deck":1,"decklist":[]}}', undefined],
];

/** A description, and a standing that is left to JSON.parse. */
export const leftToJsonParse: readonly (readonly [string, string])[] = [
  ['a deck twice', '{"deck":1,"deck":2}'],
  ['a list twice', '{"decklist":null,"decklist":[]}'],
  ['a zone twice', list('{"a":[],"b":[],"a":[]}')],
  ['two zones beyond ASCII', list('{"ä":[],"b":[],"ö":[]}')],
  ['escapes in a key', '{"d\\u0065ck":1}'],
  ['escapes in a key of a card', list('[{"n\\u0061me":"Ralts"}]')],
  ['a list that is a text', list('"4 Ralts"')],
  ['a card without a name', list('[{"count":1}]')],
  ['a name that is blank', list('[{"name":" \\u00a0 "}]')],
  ['a name that is a number', list('[{"name":7}]')],
  ['a count in another form', list('[{"name":"Ralts","count":1e0}]')],
  ['a count beyond all reason', list('[{"name":"Ralts","count":1000001}]')],
  [
    'more copies than counters hold',
    list(`[${'{"name":"Ralts","count":1000000},'.repeat(1_000)}{"name":"Ralts"}]`),
  ],
  ...['quantity', 'qty', 'amount', 'Copies', 'COUNT', 'Quantity'].map(
    (field) => [`a count named ${field}`, list(`[{"name":"Ralts","${field}":4}]`)] as const,
  ),
  ['cards that are fields', list('{"Ralts":4,"Kirlia":2}')],
  ['a number with a fraction', list('[{"name":"Ralts","number":7.5}]')],
  ['a set that is a list', list('[{"name":"Ralts","set":[]}]')],
  ['a card that is a list', list('[[]]')],
  ['very many zones', list(`{${Array.from({ length: 40 }, (__, i) => `"z${i}":[]`).join(',')}}`)],
  ['values in values without end', `{"a":${'['.repeat(300)}${']'.repeat(300)}}`],
  ['a comma too many', '{"a":1,}'],
  ['a comma too few', '{"a":1 "b":2}'],
  ['a line break', '{"a":1,\n"b":2}'],
  ['a tab in a text', '{"a":"\t"}'],
  ['an escape that there is not', '{"a":"\\x"}'],
  ['a number with a leading zero', '{"a":01}'],
  ['a word that is none', '{"a":nul}'],
  ['its end missing', '{"a":"b"'],
];
