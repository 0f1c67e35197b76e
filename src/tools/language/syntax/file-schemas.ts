/** JSON Schemas of the files of a project, with a title for each kind of object and a text for each field. */

import { configSchema } from '../../../core/project/schema.js';
import type { Overlay, OverlayChange } from '../../../core/rules/changes/overlay.js';
import { rulesSchema } from '../../../core/rules/schema.js';
import type { Case } from '../../../questions/analysis/cases.js';
import type { FileKind } from '../model.js';

/** The keywords of the schemas of this project. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

type KeysOfUnion<T> = T extends unknown ? keyof T & string : never;
type PropertiesOf<T> = Readonly<Record<KeysOfUnion<T>, Schema>>;

const caseProperties: PropertiesOf<Case> = {
  name: { type: 'string', description: 'What the case shows.' },
  list: {
    type: ['string', 'object', 'array'],
    description: 'The list: its text in any format, or JSON.',
  },
  file: {
    type: 'string',
    description: 'The file with the list, relative to this file; or a place such as nats.json#12.',
  },
  expect: {
    type: ['string', 'null'],
    description: 'The identifier that the list must get; null: no rule may match.',
  },
  not: { type: 'string', description: 'The identifier that the list must not get.' },
};

const cases: Schema = {
  type: 'array',
  items: { title: 'case', type: 'object', properties: caseProperties },
};

const casesSchema: Schema = {
  anyOf: [
    cases,
    {
      title: 'case file',
      type: 'object',
      properties: { cases: { ...cases, description: 'The cases.' } },
      required: ['cases'],
    },
  ],
};

const changeProperties: PropertiesOf<OverlayChange> = {
  op: {
    enum: ['add', 'replace', 'remove', 'move'],
    description: 'What the change does to the value at the path.',
  },
  path: {
    type: 'string',
    description: 'The value, by identifiers: /rules/IDENTIFIER/FIELD, for example.',
  },
  value: { description: 'The new value, for add and replace.' },
  after: {
    type: ['string', 'null'],
    description: 'The identifier of the entry that it follows; null: it is the first one.',
  },
  against: {
    type: 'string',
    description: 'The hash of the value that the change was made for.',
  },
};

const overlayProperties: PropertiesOf<Overlay> = {
  base: { type: 'string', description: 'The content hash of the rules that it was made from.' },
  changes: {
    type: 'array',
    description: 'The changes, in the order in which they are made.',
    items: {
      title: 'overlay change',
      type: 'object',
      properties: changeProperties,
      required: ['op', 'path'],
    },
  },
};

const overlaySchema: Schema = {
  title: 'overlay',
  type: 'object',
  properties: overlayProperties,
  required: ['changes'],
};

/** The schema of each kind of file. */
export const fileSchemas: Readonly<Record<FileKind, Schema>> = {
  rules: rulesSchema,
  config: configSchema,
  cases: casesSchema,
  overlay: overlaySchema,
};
