/** A thin line over a view that is being computed. It takes no room. */

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; undefined if unknown. */
  readonly done?: number | undefined;
}

export function Progress({ label, done }: ProgressProps) {
  const now = done === undefined ? undefined : Math.round(done * 100);
  return (
    <div
      class={now === undefined ? 'progress unknown' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuenow={now}
    >
      <div class="progress-done" style={{ width: now === undefined ? '30%' : `${now}%` }} />
    </div>
  );
}
