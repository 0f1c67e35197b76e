// @ts-check
/**
 * Imported MTGOFormatData rules on many lists, in separate processes from start to end: `check` and `coverage` with
 * a stored corpus, and `tag` on raw tournaments. Checked against the answers of the program that the rules were
 * written for.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliOf, measured } from '../command.mjs';
import { cost, race, spread, times } from '../harness.mjs';
import { format, readMagic } from '../magic-lists.mjs';
import { differences } from '../rounds.mjs';
import { measureScale } from './scale.mjs';
import { loadBuilds, quickSize, row } from './scenario.mjs';

/** @typedef {import('../magic-lists.mjs').MagicList} MagicList */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */
/** @typedef {{readonly identifier: string, readonly source: {readonly name: string}}} ImportedRule */

const sizes = { corpus: 147_000, raw: 160_000 };
const listsPerFile = 50;
/** In milliseconds, scaled. */
const targets = { check: 1000, coverage: 500 };

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function analyseMagic(setting) {
  const magic = readMagic(setting.note);
  const [build] = await loadBuilds(setting);
  if (magic === undefined || build === undefined) return [];
  return inFolder(async (place) => {
    const rules = await importRules(setting, magic.rules, place('rules.json'));
    const lists = magic.lists(setting.quick ? quickSize : sizes.corpus);
    const { createCorpus, saveCorpus } = build.library;
    const corpus = createCorpus(lists.map(({ main, side }) => ({ deck: { main, side } })));
    setting.report({ lists: corpus.listCount, decks: corpus.deckCount });
    writeFileSync(place('lists.corpus'), saveCorpus(corpus));
    const expected = countMatches(rules, lists);
    const scale = (await measureScale(setting)) / 1000;
    const rows = [];
    for (const name of /** @type {const} */ (['check', 'coverage'])) {
      const command = [
        ...[cliOf(build), name, place('rules.json'), '--decks', place('lists.corpus')],
        '--no-config',
        '--format',
        'json',
      ];
      const found = name === 'check' ? countsOfCheck : countsOfCoverage;
      const { samples, memory, output } = await measure(setting, command, 1);
      const mismatches = faultyCounts(expected, found(JSON.parse(output)), name === 'check');
      const what = `${name} on ${lists.length.toLocaleString('en')} Magic lists with 137 rules`;
      rows.push(
        row(`${what}, CPU (scaled)`, times(cost(samples, 'command'), scale), {
          target: { atMost: targets[name] },
          unit: 'ms',
          mismatches,
        }),
        row(`${what}, memory`, times(spread(memory), 1e-6), {
          target: { atMost: 250 },
          unit: 'MB',
          mismatches,
        }),
      );
    }
    return rows;
  });
}

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function tagMagic(setting) {
  const magic = readMagic(setting.note);
  if (magic === undefined) return [];
  setting.note(
    'the original program, of whose CPU a third is the target, is not here: there is no ratio to it',
  );
  return inFolder(async (place) => {
    await importRules(setting, magic.rules, place('rules.json'));
    const lists = magic.lists(setting.quick ? quickSize : sizes.raw);
    mkdirSync(place('raw'));
    for (let at = 0; at < lists.length; at += listsPerFile) {
      const text = JSON.stringify(tournament(at, lists.slice(at, at + listsPerFile)));
      writeFileSync(place(`raw/${at}.json`), text);
    }
    const command = [
      ...[cliOf(setting.builds[0]), 'tag', place('raw'), '--rules', place('rules.json')],
      '--conflicts',
      'report',
      ...magic.colors.flatMap((path) => ['--colors', path]),
      ...['--format', 'csv', '--out', place('tagged.csv'), '--no-config', '--quiet'],
    ];
    const { samples } = await measure(setting, command, lists.length);
    const names = namesIn(readFileSync(place('tagged.csv'), 'utf8'));
    const known = lists.flatMap(({ name }, list) => (name === undefined ? [] : [{ name, list }]));
    setting.report({ lists: lists.length, 'lists compared': known.length });
    const mismatches =
      Math.abs(names.size - lists.length) +
      differences(
        known.map(({ name }) => name),
        known.map(({ list }) => names.get(`p${list}`)),
      );
    const what = `tag of ${lists.length.toLocaleString('en')} raw lists of MTGODecklistCache, conflicts and colours, CSV`;
    return [row(`${what}, CPU a list`, cost(samples, 'command'), { unit: 'us', mismatches })];
  });
}

/** @param {(place: (name: string) => string) => Promise<readonly Row[]>} work */
async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'decktype-magic-'));
  try {
    return await work((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Setting} setting @param {string} from @param {string} to @returns {Promise<readonly ImportedRule[]>} */
async function importRules({ builds }, from, to) {
  const command = [cliOf(builds[0]), 'import-rules', 'mtgo', from, '--format', format, '--out', to];
  await measured(command, [0, 1]);
  return JSON.parse(readFileSync(to, 'utf8')).rules;
}

/** @param {Setting} setting @param {readonly string[]} command @param {number} things */
async function measure({ quick }, command, things) {
  /** @type {number[]} */
  const memory = [];
  let output = '';
  const samples = await race(
    [
      {
        name: 'command',
        async round(stopwatch) {
          // `check` exits with 1 if it has findings.
          const used = await measured(command, [0, 1]);
          stopwatch.add(used.cpu);
          memory.push(used.memory);
          output = used.output;
          return things;
        },
      },
    ],
    quick ? { rounds: 1, warmUp: 0 } : { rounds: 5, warmUp: 1 },
  );
  return { samples, memory, output };
}

/**
 * The number of lists that each rule matches according to the original program. Two names each belong to two
 * rules, which its answers do not distinguish.
 *
 * @param {readonly ImportedRule[]} rules @param {readonly MagicList[]} lists
 */
function countMatches(rules, lists) {
  /** @type {Map<string, number>} */
  const byName = new Map();
  for (const { rules: names } of lists) {
    for (const name of names) byName.set(name, (byName.get(name) ?? 0) + 1);
  }
  const isShared = (/** @type {string} */ name) =>
    rules.filter(({ source }) => source.name === name).length > 1;
  return new Map(
    rules.flatMap(({ identifier, source: { name } }) =>
      isShared(name) ? [] : [[identifier, byName.get(name) ?? 0]],
    ),
  );
}

/** The number of lists matched by each rule that never wins. @param {readonly {readonly code: string, readonly data?: any}[]} findings */
function countsOfCheck(findings) {
  return new Map(
    findings.flatMap(({ code, data }) =>
      code === 'never-wins' && data.what === 'rule' ? [[data.identifier, data.matches]] : [],
    ),
  );
}

/** @param {{readonly rules: readonly {readonly identifier: string, readonly matches: number}[]}} coverage */
function countsOfCoverage({ rules }) {
  return new Map(rules.map(({ identifier, matches }) => [identifier, matches]));
}

/**
 * @param {ReadonlyMap<string, number>} expected @param {ReadonlyMap<string, number>} found
 * @param {boolean} onlyUseless Whether rules missing from `found` must match a list.
 */
function faultyCounts(expected, found, onlyUseless) {
  return [...expected].filter(([identifier, count]) => {
    const given = found.get(identifier);
    return given === undefined ? !onlyUseless || count === 0 : given !== count;
  }).length;
}

/** @param {number} first Index of the first list. @param {readonly MagicList[]} lists */
function tournament(first, lists) {
  const date = '2025-01-01T00:00:00';
  const cards = (/** @type {MagicList['main']} */ lines) =>
    lines.map(({ count, name }) => ({ Count: count, CardName: name }));
  return {
    Tournament: { Date: date, Name: `Event ${first}`, Uri: `https://example.org/${first}` },
    Decks: lists.map(({ main, side }, at) => ({
      Date: date,
      Player: `p${first + at}`,
      Result: `${at + 1}th Place`,
      AnchorUri: `https://example.org/${first}#${at}`,
      Mainboard: cards(main),
      Sideboard: cards(side),
    })),
    Rounds: null,
    Standings: null,
  };
}

/** The names of decks (the last column) by player; the first column is the file. @param {string} csv */
function namesIn(csv) {
  const lines = csv.trimEnd().split(/\r?\n/).slice(1);
  return new Map(
    lines.map((line) => {
      const [, , player = '', , , , , , , , ...name] = line.split(',');
      const text = name.join(',');
      return [player, text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text];
    }),
  );
}
