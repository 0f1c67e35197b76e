import { describe, expect, test } from 'vitest';
import { parseRoute } from '../../../../../../../src/tools/studio/page/state/route.js';
import { reportChoiceOf } from '../../../../../../../src/tools/studio/page/views/report/choices.js';

const choiceOf = (search: string) => reportChoiceOf(parseRoute(`#/report?${search}`).query);

describe('the choices of the report', () => {
  test('are read from the URL', () => {
    expect(choiceOf('ties=half&top=20&from=2025-01-01&to=2025-02-01&deck=a&families=yes')).toEqual({
      ties: 'half',
      top: 20,
      from: '2025-01-01',
      to: '2025-02-01',
      deck: 'a',
      families: true,
    });
  });

  test.each(['ties=toString', 'ties=x', 'top=13', 'from=today', 'to=2025', 'deck=', 'families=no'])(
    '%s is not a choice',
    (search) => {
      expect(choiceOf(search)).toEqual({});
    },
  );
});
