/** The findings of all files, most severe first, each linked to its place. */
import { useState } from 'preact/hooks';
import { bounded } from '../../../../../core/diagnostics/bounded.js';
import { counted, present } from '../../../../../core/diagnostics/counted.js';
import type { Diagnostic, Range } from '../../../../../core/diagnostics/diagnostic.js';
import { Button } from '../../parts/button.js';
import { Checkbox } from '../../parts/fields.js';
import { showProblem } from '../../state/announcements.js';
import { placeIn } from '../../state/positions.js';
import { fileOf, type OpenFile } from '../../state/texts.js';
import { makeEdits } from '../../state/workbench.js';

/** The place of a finding, or of something related. */
export interface FindingPlace {
  readonly file?: string | undefined;
  readonly range?: Range | undefined;
}

interface FindingListProps {
  readonly findings: readonly Diagnostic[];
  readonly onShow: (place: FindingPlace) => void;
}

const ranks = { error: 0, warning: 1, info: 2 } as const;

export function FindingList({ findings, onShow }: FindingListProps) {
  const [areInfosShown, showInfos] = useState(false);
  const active = findings.filter(({ ignored }) => ignored === undefined);
  const infos = active.filter(({ severity }) => severity === 'info').length;
  const shown = active
    .filter(({ severity }) => areInfosShown || severity !== 'info')
    .sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  return (
    <section class="findings" aria-label="Findings">
      <header class="findings-head">
        <h2>Findings</h2>
        <span class="faint">{headOf(active, findings.length - active.length)}</span>
        <Checkbox
          label="Info"
          isOn={areInfosShown}
          onToggle={() => showInfos(!areInfosShown)}
          disabled={infos === 0}
        />
      </header>
      <ul class="finding-rows">
        {bounded(shown).map(({ finding, more }) =>
          more === undefined ? (
            <Finding key={keyOf(finding)} finding={finding} onShow={onShow} />
          ) : (
            <li key={keyOf(finding)} class="faint">
              {more}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function headOf(active: readonly Diagnostic[], ignored: number): string {
  const count = (severity: Diagnostic['severity']) =>
    active.filter((finding) => finding.severity === severity).length;
  return present([
    counted(count('error'), 'error'),
    counted(count('warning'), 'warning'),
    counted(count('info'), 'info', 'info'),
    ignored > 0 && `${ignored} ignored`,
  ]).join(', ');
}

function keyOf({ file, code, range, message }: Diagnostic): string {
  return [file, code, range?.start.offset, message].join(' ');
}

interface FindingProps {
  readonly finding: Diagnostic;
  readonly onShow: (place: FindingPlace) => void;
}

function Finding({ finding, onShow }: FindingProps) {
  const { file, range, code, severity, message, hint, fix, related = [] } = finding;
  return (
    <li class={`finding ${severity}`}>
      <button type="button" class="finding-place" onClick={() => onShow(finding)}>
        {placeOf(finding)}
      </button>
      <span class="finding-code">
        {severity} <span class="faint">{code}</span>
      </span>
      <span class="finding-text">
        {message}
        {hint !== undefined && <span class="faint">{hint}</span>}
        {related.map(({ file: other = file, range: place, message: about }) => (
          <button
            key={`${other} ${place?.start.offset} ${about}`}
            type="button"
            class="finding-place"
            onClick={() => onShow({ file: other, range: place })}
          >
            {about}
          </button>
        ))}
      </span>
      <span class="finding-fix">
        {fix !== undefined && (
          <Button onClick={() => void applyFix(finding, { isPreferred: true })}>{fix.title}</Button>
        )}
        {range !== undefined && openFile(file) !== undefined && severity !== 'error' && (
          <Button
            onClick={() => void applyFix(finding, { isPreferred: false })}
            title="Ignore this finding here, with a comment in the text"
          >
            Ignore
          </Button>
        )}
      </span>
    </li>
  );
}

/** `rules.json:12:5`. */
function placeOf({ file: name, range }: Diagnostic): string {
  const file = openFile(name);
  if (file === undefined) return 'project';
  if (range === undefined) return file.name;
  const state = file.state.peek();
  const position = placeIn(state, range.start.offset);
  const line = state.doc.lineAt(position);
  return `${file.name}:${line.number}:${position - line.from + 1}`;
}

/** The file with a name; undefined if the project has none. */
function openFile(name: string | undefined): OpenFile | undefined {
  return name === undefined ? undefined : fileOf(name);
}

/** Fixes a finding or ignores it with a comment. */
async function applyFix(
  { file, range, message }: Diagnostic,
  { isPreferred }: { readonly isPreferred: boolean },
): Promise<void> {
  const [start, end] = [range?.start.offset ?? 0, range?.end.offset ?? 0];
  const refused = await makeEdits(async (asked) => {
    const fixes = file === undefined ? [] : await asked.fixes(file, start, end);
    // Another finding might have replaced it since it was shown.
    const found = fixes.find(
      (one) => one.finding.message === message && one.isPreferred === isPreferred,
    );
    return found ?? { reason: 'it has no such fix' };
  });
  if (refused !== undefined) {
    showProblem('The text has changed, so the fix no longer applies.');
  }
}
