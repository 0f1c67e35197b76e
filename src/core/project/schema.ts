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
    rules: 'Rule files or patterns, relative to this file; together they are one rule set.',
    earlier:
      'The rules before the present ones: --on DAY chooses them, and tag and report by the day of an event.',
    formats:
      'The rules of formats: --for FORMAT chooses them, and tag, report and import by the format of an event.',
    lists: 'Files, folders or patterns with lists, relative to this file.',
    cases: 'Case files or patterns, relative to this file.',
    overlay: 'An overlay file, applied to the rules first.',
    cards: 'Card tables.',
    colors: 'Tables of card colours, for imported rules that name decks by colours.',
    generation: 'Use only rules of these generations, and rules without one.',
    conflicts:
      'The deck of a list that several rules match; replaces the setting of the rule files.',
    match: 'How cards are compared; replaces the setting of the rule files.',
    unclassified:
      'The deck of a list that nothing matches; replaces the setting of the rule files.',
    copies: 'The maximum number of copies of one card in a list.',
    deckSize: 'The number of cards in a list.',
    unlimited: 'Cards that a list may have any number of.',
    severities: 'The severity of the findings of a code: error, warning, info or off.',
    ignore: 'Findings that are not reported.',
    maxWarnings: 'decktype check exits with 1 only if there are more warnings.',
    report: 'How reports count.',
    follow: 'What decktype follow does without asking.',
  },
  'earlier rule set': {
    until: 'The last day on which they held (UTC), such as 2025-03-27.',
    format:
      'The format that they were for, such as LEGACY, in any case; all others if it is missing.',
    rules: 'Rule files or patterns, relative to this file.',
    overlay: 'An overlay file, applied to these rules first.',
  },
  'rule set of a format': {
    format: 'The format that they are for, such as LEGACY, in any case.',
    rules: 'Rule files or patterns, relative to this file.',
    overlay: 'An overlay file, applied to these rules first.',
  },
  'table of severities': Object.fromEntries(
    Object.entries(catalogue).map(([code, { about }]) => [code, `${about}.`]),
  ),
  'finding to ignore': {
    code: 'The code of the findings, such as "shadowed".',
    rule: 'Only in the rule, variant or fallback with this identifier.',
    pointer: 'Only at this JSON Pointer of the rule file.',
    reason: 'Why; for people.',
  },
  'report policy': {
    ties: 'A tie counts as a third of a win, half a win or a loss, or is left out.',
    playoffs: 'Matches of a top cut: counted (the default), left out, or nothing else counts.',
    unknown: 'Lists that no rule matches: counted (the default), or left out.',
    listless: 'Players without a list: counted, or left out (the default).',
    repeated:
      'Rows that repeat a match of a round: the match counts once (the default), or each row.',
  },
  'follow policy': {
    lists: 'The fewest lists of a group without labels that gets a rule (3).',
    labelled: 'The fewest lists with published labels that an edit fixes (1).',
    purity: 'The least part of the lists that a change moves that belong there, from 0 to 1 (0.9).',
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
  description: 'The defaults of the commands of decktype.',
};
