import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeList } from '../../../../src/core/tournament/decode.js';
import { endpointPath, endpoints, isUsableId } from '../../../../src/core/tournament/endpoints.js';
import { standingSchema } from '../../../../src/core/tournament/resources.js';
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
  test('keeps the first findings of each code, and counts the others', () => {
    const icons = Array.from({ length: 200_000 }, () => 5);
    const rows = [{ player: 'a', deck: { icons } }, ...icons, { player: 'b' }];
    const { value, diagnostics } = decodeList(standingSchema, rows, 'standing');
    expect(value?.map(({ player }) => player)).toEqual(['a', 'b']);
    expect(diagnostics).toHaveLength(603);
    expect(diagnostics[200]?.data).toEqual({ count: 199_800, last: '/0/deck/icons/199999' });
    expect(diagnostics.at(-1)?.data).toEqual({ count: 199_800, last: '/200000' });
  });

  test('never throws, and returns values that the schema accepts', () => {
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

test('the path of an endpoint can hold any valid id, and is parsed back into it', () => {
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
