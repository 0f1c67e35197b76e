/**
 * How standings, pairings and tournaments are decoded and counted. Each file of rules-fixtures/tournament has
 * sentences with rows; `--update` writes the answers.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { decode } from '../../../../src/core/tournament/decode.js';
import {
  detailsSchema,
  pairingSchema,
  standingSchema,
} from '../../../../src/core/tournament/resources.js';
import {
  matchResult,
  noOpponent,
  notInStandings,
  pairingResult,
  resultsOf,
} from '../../../../src/core/tournament/results.js';
import { projectRoot } from '../../../support/needs.js';
import { type Answers, expectRows, withFindings } from '../../../support/rows.js';

const standings = ['ann', 'bob', 'cem'].map((player) => ({ player }));
const places: Readonly<Record<number, string>> = {
  [noOpponent]: 'nobody',
  [notInStandings]: 'somebody else',
};

/** What is kept of a value, and what is wrong with it. */
function decoded(schema: Parameters<typeof decode>[0], title: string, text: string): string {
  const given = JSON.parse(text);
  const { value, diagnostics } = decode(schema, given, title);
  const shown = value === given ? 'as it is' : (JSON.stringify(value) ?? 'nothing');
  return withFindings(shown, diagnostics);
}

const answers: Answers = [
  [/^standing (.*)/, (text = '') => decoded(standingSchema, 'standing', text)],
  [/^tournament (.*)/, (text = '') => decoded(detailsSchema, 'tournament', text)],
  [/^pairing of (.*)/, (text = '') => decoded(pairingSchema, 'pairing', text)],
  [
    /^pairing (.*)/,
    (text = '') => {
      const { pairings, rounds } = resultsOf(standings, [pairingResult(JSON.parse(text))]);
      const [first = 0, second = 0, , result] = pairings;
      const [what] = Object.entries(matchResult).find(([, value]) => value === result) ?? [];
      const [round] = rounds;
      return `${places[first] ?? first} and ${places[second] ?? second}, ${what}, ${round ? `round ${round}` : 'no round'}`;
    },
  ],
  [
    /^stages of (\[.*?\])(?: with (\[.*))?$/,
    (pairings = '', phases) =>
      resultsOf(
        standings,
        JSON.parse(pairings).map(pairingResult),
        phases === undefined ? undefined : JSON.parse(phases),
      ).stages,
  ],
];

test.each(readdirSync(join(projectRoot, 'rules-fixtures/tournament')))('%s', (name) =>
  expectRows(`tournament/${name}`, answers),
);
