/** Whether the text is what is in force. The line is always there, so nothing moves when that changes. */
import { counted } from '../../../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../../../core/diagnostics/diagnostic.js';
import { Button } from '../../parts/button.js';
import { edited, opened } from '../../state/workbench.js';

export function StatusLine({ onShow }: { readonly onShow: (finding: Diagnostic) => void }) {
  const last = edited.value;
  if (last === undefined) return <p class="status-line faint">Opening the lists…</p>;
  if (!last.isValid) {
    const error = last.findings.find(({ severity }) => severity === 'error');
    return (
      <p class="status-line broken" key="broken">
        <strong>The last valid rules are in force.</strong>{' '}
        <span class="status-text">{error?.message}</span>
        {error && <Button onClick={() => onShow(error)}>Go to the error</Button>}
      </p>
    );
  }
  const lists = opened.value?.lists ?? 0;
  return (
    <p class="status-line faint" key="valid">
      <span>The text is in force.</span>{' '}
      <span class="status-text">
        {lists > 0
          ? `${last.moved === 0 ? 'No list moves' : counted(last.moved, 'list moves', 'lists move')} against the files on disk.`
          : 'There are no lists.'}
      </span>
      <span class="status-time">{last.millis.toFixed(1)} ms</span>
    </p>
  );
}
