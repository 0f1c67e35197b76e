import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, decodeList } from '../../../../src/core/tournament/decode.js';
import { endpointPath, endpoints, isUsableId } from '../../../../src/core/tournament/endpoints.js';
import {
  detailsSchema,
  pairingSchema,
  standingSchema,
} from '../../../../src/core/tournament/resources.js';
import { anyText } from '../../../support/arbitraries.js';

const sound = {
  player: 'p1',
  name: 'Player 1',
  country: null,
  placing: 3,
  record: { wins: 1, losses: 0, ties: 2 },
  decklist: { anything: [1, null] },
  deck: { id: 'a', name: 'A', icons: ['x'] },
  drop: null,
  more: 1,
};

describe('decoding', () => {
  test.each([
    ['all fields', sound],
    ['nulls', { player: 'a', country: null, placing: null, record: null, drop: null, deck: null }],
    ['nothing but the player', { player: 'a' }],
    ['a deck without anything', { player: 'a', deck: {} }],
  ])('gives a standing with %s back as the same object', (_, standing) => {
    const { value, diagnostics } = decode(standingSchema, standing, 'standing');
    expect(value).toBe(standing);
    expect(diagnostics).toEqual([]);
  });

  test.each([
    ['country', 5, 'a text or null, but is 5'],
    ['placing', 1.5, 'a whole number or null, but is 1.5'],
    ['record', { wins: 1, losses: 'x', ties: 0 }, 'an object or null, but is an object'],
    ['deck', 'Lost Box', 'an object or null, but is "Lost Box"'],
    ['drop', true, 'a whole number or null, but is true'],
  ])('takes a wrong %s as missing and keeps the rest', (field, wrong, message) => {
    const { value, diagnostics } = decode(standingSchema, { ...sound, [field]: wrong }, 'standing');
    const { [field as keyof typeof sound]: _, ...rest } = sound;
    expect(value).toEqual(rest);
    expect(diagnostics).toMatchObject([
      { code: 'field-left-out', severity: 'warning', pointer: `/${field}` },
    ]);
    expect(diagnostics[0]?.message).toContain(message);
  });

  test('keeps the first findings of a code, and counts the others', () => {
    const icons = Array.from({ length: 200_000 }, () => 5);
    const rows = [{ player: 'a', deck: { icons } }, ...icons, { player: 'b' }];
    const { value, diagnostics } = decodeList(standingSchema, rows, 'standing');
    expect(value?.map(({ player }) => player)).toEqual(['a', 'b']);
    expect(diagnostics).toHaveLength(603);
    expect(diagnostics[200]?.data).toEqual({ count: 199_800, last: '/0/deck/icons/199999' });
    expect(diagnostics.at(-1)?.data).toEqual({ count: 199_800, last: '/200000' });
  });

  test('leaves out what is wrong inside of what is right', () => {
    const standing = { player: 'a', deck: { id: 'x', icons: ['a', 5, 'b'] } };
    const { value, diagnostics } = decode(standingSchema, standing, 'standing');
    expect(value).toEqual({ player: 'a', deck: { id: 'x', icons: ['a', 'b'] } });
    expect(diagnostics.map(({ pointer }) => pointer)).toEqual(['/deck/icons/1']);
  });

  test.each(['2025-01-31', 'lately', '2025-13-01T00:00:00.000Z', 5, null])(
    'has no use for a tournament of the date %j',
    (date) => {
      const details = { id: 'a', game: 'G', name: 'A', date, players: 1 };
      expect(decode(detailsSchema, details, 'tournament')).not.toHaveProperty('value');
    },
  );

  test.each([['p1'], [0], [-1], [null]])('knows the winner %j', (winner) => {
    const pairing = { round: 1, player1: 'a', player2: '', winner };
    expect(decode(pairingSchema, pairing, 'pairing').diagnostics).toEqual([]);
  });

  test('never throws, and returns what the schema accepts', () => {
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(sound)));
    for (const { title, schema } of [endpoints.standings, endpoints.details, endpoints.pairings]) {
      const validate = ajv.compile(schema);
      const row = fc.dictionary(fc.constantFrom(...Object.keys(schema.properties)), field);
      fc.assert(
        fc.property(fc.array(fc.oneof(row, fc.jsonValue())), (rows) => {
          const { value = [], diagnostics } = decodeList(schema, rows, title);
          for (const one of value)
            expect(validate(one), ajv.errorsText(validate.errors)).toBe(true);
          const isSound = rows.every((one) => validate(one));
          if (isSound) expect(value).toEqual(rows);
          const errors = diagnostics.filter(({ code }) => code === 'row-left-out');
          expect(errors).toHaveLength(rows.length - value.length);
        }),
      );
    }
  });
});

describe('the path of an endpoint', () => {
  test('holds any id that it can, and comes apart into the same', () => {
    fc.assert(
      fc.property(anyText(20), (id) => {
        const path = endpointPath('standings', id);
        expect(path !== undefined).toBe(isUsableId(id));
        if (path === undefined) return;
        expect(endpointPath('formatRules', 'a', id)).toBe(
          `/games/a/formats/${encodeURIComponent(id)}/decks`,
        );
        const { pathname } = new URL(`http://x${path}`);
        const [, first, second, third, ...more] = pathname.split('/');
        expect([first, third, more]).toEqual(['tournaments', 'standings', []]);
        expect(decodeURIComponent(second ?? '')).toBe(id);
      }),
    );
  });
});
