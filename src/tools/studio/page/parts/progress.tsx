/** A thin line above a view that is being computed, with the remaining time below. It takes no space. */
import { useRef } from 'preact/hooks';
import { counted, percent } from '../../../../core/diagnostics/counted.js';
import { Button } from './button.js';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; undefined if unknown. */
  readonly done?: number | undefined;
  /** Aborts the work. */
  readonly onStop?: () => void;
}

export function Progress({ label, done, onStop }: ProgressProps) {
  const start = useRef({ time: performance.now(), done });
  // At first, the value might be from the previous work.
  const known = done === start.current.done ? undefined : done;
  const now = known === undefined ? undefined : Math.round(known * 100);
  return (
    <>
      <div class="progress" role="progressbar" aria-label={label} aria-valuenow={now}>
        <div class="progress-done" style={{ width: now === undefined ? '30%' : `${now}%` }} />
      </div>
      {onStop && (
        <p class="progress-note">
          {label}
          {known !== undefined &&
            `: ${percent(known, 0)}${timeLeft(performance.now() - start.current.time, known)}`}{' '}
          <Button onClick={onStop}>Stop</Button>
        </p>
      )}
    </>
  );
}

/** Seconds before an estimate is meaningful. */
const leastSeconds = 3;

/** The remaining time of work, given the time passed and the fraction done; empty until it is meaningful. */
export function timeLeft(millis: number, done: number): string {
  const passed = millis / 1000;
  if (passed < leastSeconds || done === 0) return '';
  const seconds = (passed * (1 - done)) / done;
  return seconds < 60
    ? `, about ${counted(10 * Math.ceil(seconds / 10), 'second')} left`
    : `, about ${counted(Math.round(seconds / 60), 'minute')} left`;
}
