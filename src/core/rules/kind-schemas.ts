/**
 * Derives JSON Schemas from the kinds of `fields.ts`. This is a separate file so that code that only reads rules
 * does not bundle it.
 */
import { fieldsOf, isObject } from '../decks/shapes.js';
import {
  anything,
  decimal,
  type Field,
  type Kind,
  label,
  number,
  type Parts,
  plainText,
  text,
  textOrNumber,
  yes,
} from './fields.js';
import {
  attributeTest,
  requirement,
  requirementKinds,
  rule,
  ruleObject,
  selector,
  variant,
  variantObject,
} from './language.js';
import { greatestCount } from './model.js';

/** A JSON Schema (draft 2020-12), as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Schemas of kinds without parts. Kinds are identified by `read`, because fields are copies of their kinds. */
const schemaOfReader = new Map<Kind<unknown>['read'], JsonSchema>([
  [text.read, { type: 'string', pattern: '\\S' }],
  [plainText.read, { type: 'string' }],
  [anything.read, {}],
  [yes.read, { enum: [true] }],
  [textOrNumber.read, { type: ['string', 'number'], pattern: '\\S' }],
  [label.read, { type: ['string', 'number'] }],
  [number.read, { anyOf: [{ type: 'number' }, { type: 'string', pattern: decimal.source }] }],
  [attributeTest.read, { $ref: '#/$defs/attributeTest' }],
  [selector.read, { $ref: '#/$defs/selector' }],
  [requirement.read, { $ref: '#/$defs/requirement' }],
  [variant.read, { $ref: '#/$defs/variant' }],
  [rule.read, { $ref: '#/$defs/rule' }],
]);

/** The schema of the values that a kind reads. */
export function schemaOf({ read, parts }: Kind<unknown>): JsonSchema {
  return schemaOfReader.get(read) ?? schemaOfParts(parts as Parts);
}

function schemaOfParts(parts: Parts): JsonSchema {
  if ('words' in parts) return { enum: parts.words };
  if ('pattern' in parts) return { type: 'string', pattern: parts.pattern };
  if ('orNull' in parts) {
    const schema = schemaOf(parts.orNull);
    return { ...schema, type: [schema.type, 'null'] };
  }
  if ('many' in parts) {
    const many = schemaOf(parts.many);
    return { anyOf: [many.items, many] };
  }
  if ('values' in parts) return { type: 'object', additionalProperties: schemaOf(parts.values) };
  if ('kinds' in parts) return { anyOf: parts.kinds.map(schemaOf) };
  if ('fields' in parts) {
    const { what, fields, excluded, oneOfThese } = parts;
    return {
      title: what,
      type: 'object',
      properties: {
        ...Object.fromEntries([...fields].map(([name, field]) => [name, schemaOfField(field)])),
        ...Object.fromEntries([...excluded.keys()].map((name) => [name, { type: 'null' }])),
      },
      required: [...fields].filter(([, field]) => !field.optional).map(([name]) => name),
      ...(oneOfThese.length > 0 && { anyOf: oneOfThese.map((name) => given(name, what)) }),
    };
  }
  const { entries, least } = parts;
  if (entries === undefined) return schemaOfWhole(least);
  return { type: 'array', items: schemaOf(entries), ...(least === 0 ? {} : { minItems: least }) };
}

/** An object whose field of this name is neither missing, null nor blank. */
function given(name: string, title: string): JsonSchema {
  return {
    title,
    required: [name],
    properties: { [name]: { not: { type: ['null', 'string'], pattern: blankText } } },
  };
}

const blankText = '^\\s*$';

function schemaOfField(field: Field<unknown>): JsonSchema {
  const schema = schemaOf(field);
  if (!field.optional || field.nullable) return schema;
  const { anyOf = [schema] } = schema as { anyOf?: readonly JsonSchema[] };
  const blank = field.blank ? [{ type: 'string', pattern: blankText }] : [];
  return { anyOf: [...anyOf, { type: 'null' }, ...blank] };
}

function schemaOfWhole(least: number): JsonSchema {
  const pattern = `^\\s*0*(${least === 1 ? '[1-9][0-9]{0,8}' : '[0-9]{1,9}'}|${greatestCount})\\s*$`;
  return {
    anyOf: [
      { type: 'integer', minimum: least, maximum: greatestCount },
      { type: 'string', pattern },
    ],
  };
}

/** The targets of references in the schemas. */
export const definitions = {
  requirement: {
    anyOf: requirementKinds.flatMap((kind) => schemaOf(kind).anyOf ?? schemaOf(kind)),
  },
  selector: schemaOfParts(selector.parts as Parts),
  attributeTest: schemaOfParts(attributeTest.parts as Parts),
  variant: schemaOf(variantObject),
  rule: schemaOf(ruleObject),
};

/** Title of an object -> field -> description, as shown by editors. */
export type Descriptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Adds descriptions to a schema. Schemas of objects are identified by their titles. */
export function described(schema: unknown, descriptions: Descriptions): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part, descriptions));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(
    ([key, part]) => [key, described(part, descriptions)] as const,
  );
  const result: Record<string, unknown> = Object.fromEntries(entries);
  const { title, properties } = result;
  const texts = typeof title === 'string' ? descriptions[title] : undefined;
  if (texts === undefined || !isObject(properties)) return result;
  const named = Object.entries(properties).map(([name, part]) => [
    name,
    isForbidden(part) ? part : { description: texts[name], ...fieldsOf(part) },
  ]);
  return { ...result, properties: Object.fromEntries(named) };
}

function isForbidden(schema: unknown): boolean {
  return fieldsOf(schema).type === 'null';
}
