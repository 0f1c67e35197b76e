/** The JSON Schema of rule files, made from the same tables as the reader. */
import { described } from './descriptions.js';
import type { JsonSchema } from './fields.js';
import { definitions, ruleFile, rules } from './language.js';

/**
 * JSON Schema (draft 2020-12) of a rule file, shipped as `decktype/rules.schema.json`. It accepts
 * what `parseRules` accepts, but for what a schema cannot say: that identifiers are unique.
 */
export const rulesSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'decktype rule file',
  description: 'Deck rules: an array of rules, or an object that holds them with settings.',
  anyOf: described([rules.schema, ruleFile.schema]),
  $defs: described(definitions),
};
