/** Reads the project file. Invalid text is reported in findings and never throws. */
import { isObject } from '../decks/shapes.js';
import { codes } from '../diagnostics/codes/all.js';
import { diagnose } from '../diagnostics/codes/project.js';
import { type Diagnostic, hasErrors, showValue } from '../diagnostics/diagnostic.js';
import { nearestWords } from '../diagnostics/nearest.js';
import { inFile, parseJsonText } from '../json/jsonc.js';
import { repeatedKeys } from '../json/repeated-keys.js';
import { startReading } from '../rules/reading.js';
import { formatKey, type RulesScope } from '../tournament/rules-for.js';
import { projectFile } from './language.js';
import type { ProjectConfig } from './model.js';

/** The result of {@link readProject}. */
export interface ReadProject {
  /** Missing if there were errors. */
  readonly config?: ProjectConfig | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the text of a project file, JSON or JSONC.
 *
 * @param file file name for findings
 */
export function readProject(text: string, file: string): ReadProject {
  const parsed = parseJsonText(text);
  if ('fault' in parsed) return { diagnostics: [{ ...parsed.fault, file }] };
  const { config, diagnostics } = readValue(parsed.value);
  const found = [...diagnostics, ...repeatedKeys(text)];
  return { config, diagnostics: inFile(found, { file, text }) };
}

function readValue(value: unknown): ReadProject {
  if (!isObject(value)) {
    return { diagnostics: [diagnose('not-a-project-file', '', { got: showValue(value) })] };
  }
  const reading = startReading();
  const config = projectFile.read(value, undefined, reading);
  const diagnostics = [
    ...reading.diagnostics.map(asWarning),
    ...unknownCodes(config),
    ...repeatedScopes('earlier', config?.earlier),
    ...repeatedScopes('formats', config?.formats),
  ];
  return { config: hasErrors(diagnostics) ? undefined : config, diagnostics };
}

/** Unknown fields are a warning here. In rules, they are only information, because other programs read rules, too. */
function asWarning(finding: Diagnostic): Diagnostic {
  return finding.code === 'unknown-field' ? { ...finding, severity: 'warning' } : finding;
}

/** Warns about unknown codes to ignore. This is not an error, because another version might have them. */
function unknownCodes({ ignore = [] }: ProjectConfig = {}): Diagnostic[] {
  return ignore.flatMap(({ code }, index) => {
    if (Object.hasOwn(codes, code)) return [];
    const [nearest] = nearestWords(code, Object.keys(codes), 3);
    return [diagnose('unknown-code', `/ignore/${index}/code`, { code, nearest })];
  });
}

/** Reports rules that are never used, because others apply to the same format until the same day; see `rulesFor`. */
function repeatedScopes(
  field: 'earlier' | 'formats',
  all: readonly RulesScope[] = [],
): Diagnostic[] {
  const scopes = all.map(({ format, until }) => JSON.stringify([formatKey(format), until]));
  return all.flatMap(({ format, until }, index) => {
    const first = scopes.indexOf(scopes[index] as string);
    if (first === index) return [];
    const place = { pointer: `/${field}/${first}`, message: 'these are used' };
    const data = { field, format, day: until };
    return [diagnose('repeated-rules', `/${field}/${index}`, data, { related: [place] })];
  });
}
