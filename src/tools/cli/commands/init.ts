/** `decktype init`: creates the first files of a project; never replaces a file. */

import { posix } from 'node:path';
import type { DeckCard } from '../../../core/decks/decklist.js';
import { compileRules } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import type { ProjectConfig } from '../../../core/project/model.js';
import { applyOverlay } from '../../../core/rules/changes/overlay.js';
import { joinRules, type RulePart } from '../../../core/rules/join.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import { parseRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { sampleCase } from '../../../questions/analysis/list-cases.js';
import { freeIdentifier } from '../../../questions/learning/lists/sample.js';
import { slugOf } from '../../../questions/learning/lists/words.js';
import type { Environment } from '../environment.js';
import { fileName, noteFindings, printLines, projectFileName } from '../input/errors.js';
import { readInput, shippedFolder } from '../input/files.js';
import { isFolder, isThere, leadsOut, shellWord } from '../input/paths.js';
import { noteNotation } from '../input/rule-text.js';
import { loadCards } from '../loading/label-settings.js';
import { findRules } from '../loading/rules.js';
import { changeFile } from '../output/write-file.js';
import { type FolderScan, scanFolder } from './folder-scan.js';

/** A file to write; `path` is relative to the user's folder. */
interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The paths of the samples: in the package and in the user's folder. */
const samples: readonly (readonly [source: string, target: string])[] = [
  ['ptcg/rules.json', 'rules.json'],
  ['ptcg/standings.json', 'standings.json'],
  ['api', 'api'],
];

/** One event does not have a list for each rule of the sample; that is not a fault of the rules. */
const sampleSeverities = { 'never-wins': 'info', 'requirement-never-met': 'info' } as const;

/** @param sampleFolder folder of the samples in the package */
export async function init(
  folder: string,
  { sample = false }: { readonly sample?: boolean },
  env: Environment,
  sampleFolder?: string,
): Promise<void> {
  /** Lines that tell the user what was done. */
  const notes: string[] = [];
  const targetOf = (path: string) => posix.join(folder, path);
  const schemas = await schemaFolder(folder, env);
  if (sample) {
    const ways = ['../rules-fixtures', '../../../../rules-fixtures'];
    const source = sampleFolder ?? (await shippedFolder(env, ways, 'ptcg', 'samples'));
    const files = await readSamples(env, source);
    for (const file of files) await writeNew(file);
  }
  const found = await scanFolder(env, folder);
  const ofSample = { rules: ['rules.json'], lists: ['standings.json'], overlays: [], cards: [] };
  if (sample) await writeProject({ ...found, ...ofSample }, { severities: sampleSeverities });
  else await writeProject(found);
  const next = sample
    ? [sampleCommand(folder), `npx decktype studio${configOption(folder)}`]
    : nextCommands(folder, found);
  const lines = [...notes, '', 'Next, type:', ...next.map((command) => `  ${command}`)];
  await printLines(env, ...lines);
  if (found.leftOut.length > 0) noteFindings(env);

  /** Writes a file in the user's folder unless it exists. Returns whether it was written. */
  async function writeNew({ path, text }: NewFile): Promise<boolean> {
    const target = targetOf(path);
    // Any folder on the path can be a link.
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      const way = targetOf(path.slice(0, end));
      const found = await env.look(way);
      if (found?.isFolder && !(await leadsOut(folder, way, env))) continue;
      // A broken link looks missing, but its folder lists it.
      const isNew = !found && !(await env.list(posix.dirname(way))).includes(posix.basename(way));
      if (isNew) break;
      const why = found?.isFolder
        ? 'leads out of the folder'
        : 'is no folder, or a link to nothing';
      notes.push(`left out ${target}: ${way} ${why}`);
      return false;
    }
    return changeFile(env, target, async (write) => {
      if (await isThere(env, target)) {
        notes.push(`kept ${target}: it already exists`);
        return false;
      }
      await write(text);
      notes.push(`wrote ${target}`);
      return true;
    });
  }

  /** Writes the project file, and also rules and a case if the folder has none. */
  async function writeProject(
    found: FolderScan,
    more: Pick<ProjectConfig, 'severities'> = {},
  ): Promise<void> {
    const path = projectFileName;
    if (await isThere(env, targetOf(path))) {
      notes.push(`kept ${targetOf(path)}: it already exists`);
      return;
    }
    const { rules, ruleSet } = await chooseRules(found);
    const cases =
      found.cases.length > 0 || isLearnable(found) ? found.cases : await writeCase(ruleSet, found);
    notes.push(...found.leftOut);
    for (const { form, standings } of found.forms)
      notes.push(`left out the lists that ${form} names: ${standings} has them`);
    const [overlay, ...others] = found.overlays;
    for (const other of others) notes.push(`left out ${other}: a project has one overlay`);
    const { lists, cards } = found;
    const $schema = `${schemas}/config.schema.json`;
    const fields = { $schema, rules, lists, cases, overlay, cards, ...more };
    await writeNew({ path, text: projectText(fields) });
  }

  /** Chooses the rule files that can form one rule set; writes a new file if there are none. */
  async function chooseRules({ rules: found, sample }: Pick<FolderScan, 'rules' | 'sample'>) {
    if (found.length === 0)
      await writeNew({ path: 'rules.json', text: firstRules(sample, schemas) });
    const paths = found.length === 0 ? ['rules.json'] : found;
    const rules: string[] = [];
    const parts: RulePart[] = [];
    let ruleSet: RuleSet | undefined;
    // The file with the usual name goes first: files that cannot be joined with the earlier ones are left out.
    const isUsual = (path: string) => Number(posix.basename(path) === 'rules.json');
    for (const path of paths.toSorted((x, y) => isUsual(y) - isUsual(x))) {
      const target = targetOf(path);
      const text = await noteNotation(env, target, await readInput(env, target, () => {}));
      const read = parseRules(text, { file: path });
      const part = read.ruleSet && { file: path, text, ruleSet: read.ruleSet };
      const [first = part, ...others] = parts;
      const joined =
        part && first && joinRules(parts.length === 0 ? [part] : [first, ...others, part]);
      if (joined?.ruleSet === undefined && rules.length > 0) {
        const [fault] = joined?.diagnostics ?? read.diagnostics;
        notes.push(`left out ${path}: ${fault?.message}`);
        continue;
      }
      rules.push(path);
      if (part) parts.push(part);
      ruleSet = joined?.ruleSet;
    }
    return { rules: await withWholeFolders(rules), ruleSet };
  }

  /** Replaces files with one rule each by their folder, so that files added later are included. */
  async function withWholeFolders(rules: readonly string[]) {
    const topOf = (path: string) => path.slice(0, Math.max(path.indexOf('/'), 0));
    const whole = new Set<string>();
    for (const path of rules) {
      const top = topOf(path);
      if (top === '' || !env.notations.get(fileName(targetOf(path)))?.isOne) continue;
      const inside = new Set(rules.filter((other) => topOf(other) === top).map(targetOf));
      const all = await findRules(env, [targetOf(top)]);
      if (all.length === inside.size && all.every((file) => inside.has(file))) whole.add(top);
    }
    return [...new Set(rules.map((path) => (whole.has(topOf(path)) ? topOf(path) : path)))];
  }

  /** Writes a case for the rules, with the overlay applied. Returns the paths of case files written. */
  async function writeCase(
    ruleSet: RuleSet | undefined,
    found: FolderScan,
  ): Promise<readonly string[]> {
    const cards = await loadCards(env, found.cards.map(targetOf));
    const [overlay] = found.overlays;
    const changes = overlay && (await readInput(env, targetOf(overlay), () => {}));
    const own = changes && ruleSet ? applyOverlay(ruleSet, changes).ruleSet : ruleSet;
    const sample = own && sampleCase(compileRules(own, defined({ cards })));
    if (sample === undefined) return [];
    const file = { path: 'cases.json', text: `[\n  ${JSON.stringify(sample)}\n]\n` };
    return (await writeNew(file)) ? [file.path] : [];
  }
}

/** Where the schemas are, from the folder: the package is installed in it, or in one of those above. */
async function schemaFolder(folder: string, env: Environment): Promise<string> {
  for (const way of ['.', '..', '../..', '../../..']) {
    const found = `${way}/node_modules/decktype`;
    if (await isThere(env, posix.join(folder, found))) return `${found}/dist`;
  }
  return './node_modules/decktype/dist';
}

/** The text of a project file, without fields that have no value. */
function projectText(fields: Readonly<Record<string, string | object | undefined>>) {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${valueText(value)}`);
  return `// The defaults of decktype in this folder and below; options of a command win over them.
{
${lines.join(',\n')}
}
`;
}

/** JSON on one line, with a space after each comma and colon. */
function valueText(value: string | object | undefined): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/([[{])\n\s*|\n\s*([\]}])/g, '$1$2')
    .replaceAll(/,\n\s*/g, ', ');
}

/** Whether rules can be learned instead of writing a first rule, which makes a case unnecessary. */
function isLearnable({ rules, isLabelled }: FolderScan): boolean {
  return rules.length === 0 && isLabelled;
}

/** Commands to type next, which show a result for the files that were found or written. */
function nextCommands(folder: string, found: FolderScan): readonly string[] {
  const config = configOption(folder);
  const out = shellWord(posix.join(folder, 'rules.json'));
  const isLearned = isLearnable(found);
  const names = [
    ...(isLearned ? [`learn --out ${out} --force`] : []),
    'check',
    ...(isLearned && found.cases.length === 0 ? [] : ['test']),
    ...(found.lists.length > 0 ? ['coverage', 'unknown', 'studio'] : []),
  ];
  return names.map((name) => `npx decktype ${name}${config}`);
}

function configOption(folder: string): string {
  return folder === '.' ? '' : ` --config ${shellWord(posix.join(folder, projectFileName))}`;
}

function sampleCommand(folder: string): string {
  const path = (name: string) => shellWord(posix.join(folder, name));
  return `npx decktype tag ${path('standings.json')} --rules ${path('rules.json')} --format table`;
}

async function readSamples(env: Environment, folder: string): Promise<NewFile[]> {
  const files: NewFile[] = [];
  for (const [source, target] of samples) {
    for (const inside of await filesIn(env, `${folder}/${source}`)) {
      const text = await readInput(env, `${folder}/${source}${inside}`);
      files.push({ path: `${target}${inside}`, text });
    }
  }
  return files;
}

/** Paths of all files in a folder, each with a leading slash; `['']` if the path is a file. */
async function filesIn(env: Environment, path: string): Promise<string[]> {
  if (!(await isFolder(env, path))) return [''];
  const files: string[] = [];
  for (const name of (await env.list(path)).toSorted()) {
    for (const file of await filesIn(env, `${path}/${name}`)) files.push(`/${name}${file}`);
  }
  return files;
}

/** The cards of the first rules if the folder has no lists. */
const usualCards: readonly DeckCard[] = [
  { name: 'Charizard ex', count: 2 },
  { name: 'Pidgeot ex', count: 1 },
];

/** A commented rule file to start from: a deck of the cards that a list has most copies of. */
function firstRules(sample: readonly DeckCard[], schemas: string): string {
  const names = new Map(sample.map((one) => [one.name, one]));
  // Basic lands and energies, which can exceed four copies, do not identify a deck.
  const weightOf = ({ count }: DeckCard) => (count > 4 ? 0 : count);
  const [card, partner] = (names.size > 1 ? [...names.values()] : usualCards)
    .toSorted((x, y) => weightOf(y) - weightOf(x))
    .map(({ name, count }) => ({ name, count, deck: name.replace(/ ex$/, '') }));
  if (card === undefined || partner === undefined) return '';
  const text = JSON.stringify;
  const both = `${card.deck} ${partner.deck}`;
  const isOther = (identifier: string) => identifier === unclassifiedDeck.id;
  const own = freeIdentifier(slugOf(card.deck), isOther);
  const variant = freeIdentifier(slugOf(both), (one) => one === own || isOther(one));
  return `// The rules of decktype: comments and trailing commas are allowed.
// "npx decktype check" looks for faults in them.
{
  "$schema": ${text(`${schemas}/rules.schema.json`)},
  "match": { "names": ["apostrophes"] }, // Boss’s Orders is Boss's Orders
  "rules": [
    {
      "identifier": ${text(own)}, // unique in this file; a tagged deck has it as its "id"
      "name": ${text(card.deck)}, // what players call the archetype
      "cards": [{ "name": ${text(card.name)}, "count": ${card.count} }], // a deck must hold all of these
      "priority": 10, // a rule with a smaller priority is tried earlier; 10 when missing
      // Variants are tried where their rule has won.
      "variants": [
        {
          "identifier": ${text(variant)},
          "name": ${text(both)},
          "cards": [{ "name": ${text(partner.name)} }], // at least one copy
        },
      ],
    },
  ],
}
`;
}
