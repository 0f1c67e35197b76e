/** The fields of the project file and their kinds, from which the reader and the JSON Schema are derived. */
import { codes, type DiagnosticCode } from '../diagnostics/codes/all.js';
import type { Severity } from '../diagnostics/diagnostic.js';
import {
  type Fields,
  type Kind,
  list,
  number,
  object,
  oneOf,
  oneOrMany,
  optional,
  plainText,
  text,
  textOf,
  whole,
} from '../rules/fields.js';
import { settings } from '../rules/language.js';
import type {
  EarlierRules,
  FollowPolicy,
  FormatRules,
  IgnoredFinding,
  ProjectConfig,
  ReportPolicy,
  Severities,
} from './model.js';

const severity: Kind<Severity | 'off'> = oneOf(['error', 'warning', 'info', 'off']);
const optionalSeverity = optional(severity);

const severities = object<Severities>(
  'table of severities',
  Object.fromEntries(Object.keys(codes).map((code) => [code, optionalSeverity])) as Record<
    DiagnosticCode,
    typeof optionalSeverity
  >,
);

const ignored = object<IgnoredFinding>('finding to ignore', {
  code: text,
  rule: optional(text),
  pointer: optional(plainText),
  reason: optional(plainText),
});

const report = object<ReportPolicy>('report policy', {
  ties: optional(oneOf(['third', 'half', 'loss', 'out'])),
  playoffs: optional(oneOf(['count', 'out', 'only'])),
  unknown: optional(oneOf(['count', 'out'])),
  listless: optional(oneOf(['count', 'out'])),
  repeated: optional(oneOf(['count', 'once'])),
});

const follow = object<FollowPolicy>('follow policy', {
  lists: optional(whole(1)),
  labelled: optional(whole(1)),
  purity: optional(number),
});

const texts = optional(oneOrMany(text));

/** Only the form is checked, because days are compared as texts. */
const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const day = textOf(dayForm, 'a day such as 2025-03-27');

const files = { rules: oneOrMany(text), overlay: optional(text) };

const earlier = object<EarlierRules>('earlier rule set', {
  until: day,
  format: optional(text),
  ...files,
});

const ofFormat = object<FormatRules>('rule set of a format', { format: text, ...files });

const fields: Fields<Omit<ProjectConfig, 'kinds'>> = {
  $schema: optional(plainText),
  rules: texts,
  earlier: optional(list(earlier)),
  formats: optional(list(ofFormat)),
  lists: texts,
  cases: texts,
  overlay: optional(text),
  cards: texts,
  colors: texts,
  generation: optional(oneOrMany(number)),
  conflicts: settings.conflicts,
  match: settings.match,
  unclassified: settings.unclassified,
  copies: optional(whole(1)),
  deckSize: optional(whole(1)),
  unlimited: texts,
  severities: optional(severities),
  ignore: optional(list(ignored)),
  maxWarnings: optional(whole(0)),
  report: optional(report),
  follow: optional(follow),
};

export const projectFile: Kind<ProjectConfig> = object('project file', fields);
