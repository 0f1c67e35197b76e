/** A thin line at the top of what is being computed. It takes no room, so nothing moves when it goes. */

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; undefined while nobody knows. */
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
