/** The JSON Schema of the project file, derived from the same table as the reader. */

import { isObject } from '../decks/shapes.js';
import { catalogue } from '../diagnostics/catalogue.js';
import { withArticle } from '../diagnostics/counted.js';
import { described, type JsonSchema, schemaOf } from '../rules/kind-schemas.js';
import { settingsDescriptions } from '../rules/schema.js';
import { projectFile } from './language.js';

const descriptions = {
  ...settingsDescriptions,
  'project file': {
    $schema: 'The address of this schema.',
    rules: 'Rule files or patterns, relative to this file; together they form one rule set.',
    earlier: 'Earlier rules, chosen by --on DAY and, in tag and report, by the date of each event.',
    formats:
      'Rules of formats, chosen by --for FORMAT and, in tag, report and import, by the format of each event.',
    lists: 'Files, folders or patterns with lists, relative to this file.',
    cases: 'Case files or patterns, relative to this file.',
    overlay: 'An overlay file, applied to the rules before use.',
    cards: 'Card tables.',
    colors: 'Tables of card colours, for imported rules that name decks by colours.',
    generation: 'Uses only rules of these generations and rules without a generation.',
    conflicts:
      'How to label a list that several rules match; replaces the setting of the rule files.',
    match: 'How cards are compared; replaces the setting of the rule files.',
    unclassified:
      'The label of lists that nothing matches; replaces the setting of the rule files.',
    copies: 'The maximum number of copies of one card in a list.',
    deckSize: 'The number of cards in a list.',
    unlimited: 'Cards without a maximum number of copies.',
    severities: 'The severity of findings by code: error, warning, info or off.',
    ignore: 'Findings that are not reported.',
    maxWarnings: 'decktype check exits with 1 if there are more warnings than this.',
    report: 'How reports count.',
    follow: 'Which changes decktype follow makes without asking.',
  },
  'earlier rule set': {
    until: 'The last day on which these rules apply (UTC), such as 2025-03-27.',
    format:
      'The format of these rules, such as LEGACY, in any case; if missing, all formats without rules of their own.',
    rules: 'Rule files or patterns, relative to this file.',
    overlay: 'An overlay file, applied to these rules before use.',
  },
  'rule set of a format': {
    format: 'The format of these rules, such as LEGACY, in any case.',
    rules: 'Rule files or patterns, relative to this file.',
    overlay: 'An overlay file, applied to these rules before use.',
  },
  'table of severities': Object.fromEntries(
    Object.entries(catalogue).map(([code, { about }]) => [code, `${about}.`]),
  ),
  'finding to ignore': {
    code: 'The code of the findings, such as "shadowed".',
    rule: 'Ignores findings only in the rule, variant or fallback with this identifier.',
    pointer: 'Ignores findings only at this JSON Pointer of the rule file.',
    reason: 'The reason, for readers of the file.',
  },
  'report policy': {
    ties: 'Whether a tie counts as a third of a win, half a win or a loss, or is left out.',
    playoffs: 'Matches of a top cut: counted (the default), left out, or the only ones counted.',
    unknown: 'Lists that no rule matches: counted (the default), or left out.',
    listless: 'Players without a list: counted, or left out (the default).',
    repeated: 'Rows that repeat a match of a round: counted once (the default), or each counted.',
  },
  'follow policy': {
    lists: 'The minimum number of lists in an unlabelled group that gets a rule (default 3).',
    labelled: 'The minimum number of lists with published labels that an edit fixes (default 1).',
    purity:
      'The minimum share, from 0 to 1, of moved lists that belong where a change moves them (default 0.9).',
  },
};

/**
 * Adds warnings about unknown fields to a schema, which accepts them: VS Code and other editors show
 * `deprecationMessage` without treating the value as an error.
 */
function warning(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(warning);
  if (!isObject(schema)) return schema;
  const result: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, warning(part)]),
  );
  const { title, type } = result;
  if (typeof title !== 'string' || type !== 'object') return result;
  const deprecationMessage = `This means nothing in ${withArticle(title)}.`;
  return { ...result, additionalProperties: { deprecationMessage } };
}

/**
 * The JSON Schema (draft 2020-12) of `decktype.json`, shipped as `decktype/config.schema.json`. It accepts what
 * decktype accepts.
 */
export const configSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://unpkg.com/decktype/dist/config.schema.json',
  ...(warning(described(schemaOf(projectFile), descriptions)) as JsonSchema),
  title: 'decktype project file',
  description: 'Default settings for decktype commands.',
};
