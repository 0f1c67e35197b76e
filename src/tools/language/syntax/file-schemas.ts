/**
 * JSON Schemas for the files of a project, with a title for each kind of object and a description for each
 * field.
 */

import { configSchema } from '../../../core/project/schema.js';
import { overlayFile } from '../../../core/rules/changes/overlay.js';
import { type Descriptions, described, schemaOf } from '../../../core/rules/kind-schemas.js';
import { rulesSchema } from '../../../core/rules/schema.js';
import { caseFiles } from '../../../questions/analysis/cases.js';
import type { FileKind } from '../model.js';

/** The schema keywords used in this project. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const descriptions: Descriptions = {
  case: {
    name: 'What the case shows.',
    list: 'The list: its text in any format, or JSON.',
    file: 'The file with the list, relative to this file; or a place such as nats.json#12.',
    expect: 'The identifier that the list must get; null: no rule may match.',
    not: 'The identifier that the list must not get.',
    note: 'A remark.',
  },
  'case file': { cases: 'The cases.' },
  overlay: {
    $schema: 'The address of a schema.',
    base: 'The content hash of the rules that it was made from.',
    changes: 'The changes, in the order in which they are made.',
  },
  'overlay change': {
    op: 'What the change does to the value at the path.',
    path: 'The value, by identifiers: /rules/IDENTIFIER/FIELD, for example.',
    value: 'The new value, for add and replace.',
    after: 'The identifier of the entry that it follows; null: it is the first one.',
    against: 'The hash of the value that the change was made for.',
  },
};

export const fileSchemas: Readonly<Record<FileKind, Schema>> = {
  rules: rulesSchema,
  config: configSchema,
  cases: described({ anyOf: caseFiles.map(schemaOf) }, descriptions) as Schema,
  overlay: described(schemaOf(overlayFile), descriptions) as Schema,
};
