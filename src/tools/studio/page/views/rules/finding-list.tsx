/** The findings of all files, those to mend first; each leads to its place. */
import { useState } from 'preact/hooks';
import { bounded } from '../../../../../core/diagnostics/bounded.js';
import { counted } from '../../../../../core/diagnostics/counted.js';
import type { FindingRow } from '../../../answers/rules.js';
import { Button } from '../../parts/button.js';
import { showProblem } from '../../state/announcements.js';
import { toPosition } from '../../state/positions.js';
import { applyEdits, fileOf } from '../../state/texts.js';
import { whenSent, workbench } from '../../state/workbench.js';

interface FindingListProps {
  readonly findings: readonly FindingRow[];
  readonly onShow: (finding: FindingRow) => void;
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
        <label class="faint">
          <input
            type="checkbox"
            checked={areInfosShown}
            disabled={infos === 0}
            onChange={() => showInfos(!areInfosShown)}
          />{' '}
          Infos
        </label>
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

function headOf(active: readonly FindingRow[], ignored: number): string {
  const count = (severity: FindingRow['severity']) =>
    active.filter((finding) => finding.severity === severity).length;
  return [
    counted(count('error'), 'error'),
    counted(count('warning'), 'warning'),
    counted(count('info'), 'info'),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
  ].join(', ');
}

function keyOf({ file, code, range, message }: FindingRow): string {
  return [file, code, range?.start, message].join(' ');
}

interface FindingProps {
  readonly finding: FindingRow;
  readonly onShow: (finding: FindingRow) => void;
}

function Finding({ finding, onShow }: FindingProps) {
  const { file, range, code, severity, message, hint, fix, related } = finding;
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
        {hint !== undefined && <span class="faint"> {hint}</span>}
        {related.map(({ file, start, end, message: about }) => (
          <button
            key={`${file} ${start} ${about}`}
            type="button"
            class="finding-place"
            onClick={() =>
              onShow({
                ...finding,
                ...(file !== undefined && { file }),
                range: { start: start ?? 0, end: end ?? start ?? 0 },
              })
            }
          >
            {about}
          </button>
        ))}
      </span>
      <span class="finding-fix">
        {fix !== undefined && (
          <Button onClick={() => void applyFix(finding, { isPreferred: true })}>{fix}</Button>
        )}
        {file !== undefined && range !== undefined && severity !== 'error' && (
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
function placeOf({ file: id, range }: FindingRow): string {
  const file = id === undefined ? undefined : fileOf(id);
  if (file === undefined) return 'project';
  if (range === undefined) return file.name;
  const state = file.state.peek();
  const position = toPosition(state, range.start);
  const line = state.doc.lineAt(position);
  return `${file.name}:${line.number}:${position - line.from + 1}`;
}

/** Mends a finding, or ignores it, as the worker writes either. */
async function applyFix(
  { file, range, code }: FindingRow,
  { isPreferred }: { readonly isPreferred: boolean },
): Promise<void> {
  await whenSent();
  const { start = 0, end = 0 } = range ?? {};
  const fixes = file === undefined ? [] : await workbench().fixes(file, start, end);
  const found = fixes.find((one) => one.code === code && one.isPreferred === isPreferred);
  if (found === undefined) showProblem('The text changed meanwhile, and the fix does not fit it.');
  else applyEdits(found.files);
}
