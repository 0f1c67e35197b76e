/** The files that imported rules come from: importers write them into the field `source` of a rule. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';

/** The findings, each with the file that its rule or fallback was imported from as a related place. */
export function withOrigins(
  findings: readonly Diagnostic[],
  ruleSet: RuleSet,
): readonly Diagnostic[] {
  const origins = new Map<string, string>();
  for (const item of [...ruleSet.rules, ...ruleSet.fallbacks]) {
    const file = originOf(item);
    const pointer = ruleSet.pointerOf(item.identifier);
    if (file !== undefined && pointer !== undefined) origins.set(pointer, file);
  }
  if (origins.size === 0) return findings;
  return findings.map((finding) => {
    const file = originAt(finding.pointer, origins);
    if (file === undefined || finding.code === 'unknown-field') return finding;
    const place = { pointer: '', message: 'the rule was imported from here', file };
    return { ...finding, related: [...(finding.related ?? []), place] };
  });
}

/** The origin of the rule that a pointer leads to, or into. */
function originAt(pointer: string, origins: ReadonlyMap<string, string>): string | undefined {
  const [, first = '', second = ''] = pointer.split('/');
  return origins.get(`/${first}`) ?? origins.get(`/${first}/${second}`);
}

/** A rule keeps the fields that the rule language does not know. */
function originOf(item: object): string | undefined {
  const { source } = item as { readonly source?: unknown };
  const file =
    typeof source === 'object' && source !== null
      ? (source as { readonly file?: unknown }).file
      : source;
  return typeof file === 'string' ? file : undefined;
}
