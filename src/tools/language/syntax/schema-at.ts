/** What the schema of a file says about a place: its possible values and its role. */
import { pointerTokens } from '../../../core/diagnostics/diagnostic.js';
import type { JsonNode } from '../../../core/json/tree.js';
import type { FileKind } from '../model.js';
import { fileSchemas, type Schema } from './file-schemas.js';
import type { TextPlace } from './place.js';

/**
 * The role of a text:
 * - `definition`: the identifier of a rule, variant or fallback, where it is defined;
 * - `reference`: such an identifier elsewhere;
 * - `path`: the path of a change in an overlay, which contains identifiers;
 * - `group`: the name of a card group; `attribute`: the name or value of an attribute;
 * - `card`: a card name; `code`: the code of findings; `option`: anything else.
 */
export type Role =
  | 'definition'
  | 'reference'
  | 'path'
  | 'group'
  | 'attribute'
  | 'card'
  | 'code'
  | 'option';

export type SchemaAt = ReturnType<typeof schemaAt>;

const roles: Readonly<Record<string, Role>> = {
  'rule/identifier': 'definition',
  'variant/identifier': 'definition',
  'fallback/identifier': 'definition',
  'case/expect': 'reference',
  'case/not': 'reference',
  'finding to ignore/rule': 'reference',
  'overlay change/after': 'reference',
  'overlay change/path': 'path',
  'requirement/group': 'group',
  'selector/group': 'group',
  'requirement/except': 'card',
  'requirement/name': 'card',
  'selector/name': 'card',
  'fallback/cards': 'card',
  'match/spellings': 'card',
  'decktype project file/unlimited': 'card',
  'finding to ignore/code': 'code',
};

/** What the schema of a kind of file says about an entry, found by following the containers around it. */
export function schemaAt(
  kind: FileKind,
  { containers, entry }: Pick<TextPlace, 'containers' | 'entry'>,
) {
  let root = fileSchemas[kind];
  /** The schemas for the value, or for a new entry of an array. */
  let schemas = expanded(root, root);
  /** The schemas for the innermost array or object. */
  let around: readonly Schema[] = [];
  /** The title of the object that has the field. */
  let owner: string | undefined;
  /** The field that contains the place, directly or through arrays. */
  let field: string | undefined;
  /** The schema of that field, with its description. */
  let schemaOfField: Schema | undefined;
  for (const [index, container] of containers.entries()) {
    around = fitting(schemas, container);
    const next = containers[index + 1] ?? entry;
    if (container.close === ']') {
      schemas = around.flatMap(({ items }) => (items === undefined ? [] : expanded(items, root)));
      continue;
    }
    const name = next?.name?.value;
    if (name === undefined) {
      schemas = [];
      field = undefined;
      schemaOfField = undefined;
      continue;
    }
    owner = around[0]?.title;
    field = name;
    schemaOfField = fieldSchema(around, name);
    if (owner === 'overlay change' && name === 'value') {
      schemas = changedSchemas(container);
      // The value of a change in an overlay is part of a rule file.
      root = fileSchemas.rules;
    } else {
      schemas = around.flatMap((schema) => propertyOf(schema, name, root));
    }
  }
  const tests = containers.findLastIndex(({ name }) => testing.includes(name?.value ?? ''));
  /** The attribute whose value is at the place. */
  const attribute = tests === -1 ? undefined : (containers[tests + 1] ?? entry)?.name?.value;
  const role =
    tests === -1 ? (roles[`${owner}/${field}`] ?? roleInGroups(containers)) : 'attribute';
  return { schemas, around, field, fieldSchema: schemaOfField, role, attribute };
}

/** Fields whose objects test attributes. */
const testing = ['where', 'not'];

/** A text in a list of `groups` is a card name. */
function roleInGroups(containers: TextPlace['containers']): Role {
  const isCard = isGroups(containers.slice(0, 2)) && containers[2]?.close === ']';
  return isCard ? 'card' : 'option';
}

/** Whether the innermost of the containers is the object `groups` of a rule file. */
export function isGroups([root, groups, inner]: TextPlace['containers']): boolean {
  return root?.close === '}' && groups?.name?.value === 'groups' && inner === undefined;
}

/** The schema of a field, if one of the schemas has the field and allows it. */
export function fieldSchema(around: readonly Schema[], name: string): Schema | undefined {
  return around
    .map(({ properties = {} }) => (Object.hasOwn(properties, name) ? properties[name] : undefined))
    .find((schema) => schema !== undefined && !isForbidden(schema));
}

/** The names of the fields that an object can have in addition to its present ones. */
export function missingFields(around: readonly Schema[], object: JsonNode): readonly string[] {
  const present = new Set(object.entries.map(({ name }) => name?.value));
  const names = around.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) => (isForbidden(schema) ? [] : [name])),
  );
  return [...new Set(names)].filter((name) => !present.has(name));
}

/** The alternatives of a schema, with references resolved. */
function expanded(schema: Schema, root: Schema): readonly Schema[] {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) {
    const target = root.$defs?.[$ref.slice($ref.lastIndexOf('/') + 1)];
    return target === undefined ? [] : expanded(target, root);
  }
  if (anyOf === undefined || type !== undefined) return [schema];
  return anyOf.flatMap((one) => expanded(one, root));
}

function propertyOf(schema: Schema, name: string, root: Schema): readonly Schema[] {
  const property = fieldSchema([schema], name) ?? schema.additionalProperties;
  return property === undefined ? [] : expanded(property, root);
}

/** The schemas that fit an array or object, by its kind and present fields. */
function fitting(schemas: readonly Schema[], { close, entries }: JsonNode): readonly Schema[] {
  if (close === ']') return schemas.filter(({ type }) => type === 'array');
  const objects = schemas.filter(({ type }) => type === 'object');
  const allowed = objects.filter(({ properties = {} }) =>
    entries.every(({ name, value }) => {
      const property = properties[name?.value ?? ''];
      return value === null || property === undefined || !isForbidden(property);
    }),
  );
  return allowed.length === 0 ? objects : allowed;
}

function isForbidden({ type }: Schema): boolean {
  return type === 'null';
}

/** The schemas for the value of a change in an overlay, according to its path. */
function changedSchemas(change: JsonNode): readonly Schema[] {
  const path = change.entries.findLast(({ name }) => name?.value === 'path')?.value;
  if (typeof path !== 'string') return [];
  const root = fileSchemas.rules;
  let schemas = expanded(root, root).filter(({ type }) => type === 'object');
  for (const token of pointerTokens(path)) {
    schemas = schemas.flatMap((schema) =>
      schema.items === undefined ? propertyOf(schema, token, root) : expanded(schema.items, root),
    );
  }
  return schemas;
}
