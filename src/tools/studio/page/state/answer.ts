/** Questions of views to the worker, repeated after each edit. Meanwhile, the last answer stays. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../../../core/diagnostics/expected-error.js';
import type { Edited } from '../../worker/answers.js';
import type { Workbench } from '../../worker/workbench.js';
import { edited, isStale, workbench } from './workbench.js';

interface Kept {
  readonly value: unknown;
  readonly epoch: Edited;
}

const kept = new Map<string, Kept>();
const asked = new Map<string, { readonly epoch: Edited; readonly answer: Promise<unknown> }>();
const mostKept = 100;

/** Milliseconds after the last edit before a question is repeated. */
const pause = 300;

type Answered<M extends keyof Workbench> = Awaited<ReturnType<Workbench[M]>>;

/** Calls a method of the worker, like {@link useAnswer}. */
export function useQuestion<M extends keyof Workbench>(
  method: M,
  ...parameters: Parameters<Workbench[M]>
) {
  return useAnswer(JSON.stringify([method, ...parameters]), (workbench) => {
    const ask = workbench[method] as (...given: readonly unknown[]) => Promise<Answered<M>>;
    return ask(...parameters);
  });
}

/**
 * Asks when the component appears, when the key changes, and after edits.
 *
 * @param key identifies the question with all its parameters
 */
export function useAnswer<Value>(key: string, ask: (workbench: Workbench) => Promise<Value>) {
  const epoch = edited.value;
  const [shown, setShown] = useState<{ key: string; problem?: string }>({ key: '' });
  const [attempt, setAttempt] = useState(0);
  const known = kept.get(key);
  const last = useRef<unknown>(undefined);
  if (known !== undefined) last.current = known.value;
  // A layout effect, because an answer that arrived before a later effect would be missed.
  useLayoutEffect(() => {
    if (epoch === undefined || kept.get(key)?.epoch === epoch) return;
    let isCurrent = true;
    const answered = (failure: { problem?: string } = {}) => {
      if (isCurrent) setShown({ key, ...failure });
    };
    const isFirst = !kept.has(key);
    const timer = setTimeout(
      () => {
        askOnce(key, epoch, ask).then(
          () => answered(),
          (error: unknown) => {
            if (!isStale(error)) answered({ problem: messageOf(error) });
            else if (isCurrent) setTimeout(() => setAttempt((number) => number + 1), pause);
          },
        );
      },
      isFirst ? 0 : pause,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, epoch, attempt]);

  return {
    /** The last answer, even to the previous key, until the next one arrives. */
    value: last.current as Value | undefined,
    /** Whether the value is the answer to this key for the current texts. */
    isFresh: known !== undefined && known.epoch === epoch,
    /** Why the question failed. */
    problem: shown.key === key ? shown.problem : undefined,
  };
}

/** Views with the same question share one answer, even if it has already arrived. */
function askOnce(
  key: string,
  epoch: Edited,
  ask: (workbench: Workbench) => Promise<unknown>,
): Promise<unknown> {
  const known = kept.get(key);
  if (known?.epoch === epoch) return Promise.resolve(known.value);
  const before = asked.get(key);
  if (before?.epoch === epoch) return before.answer;
  const answer = ask(workbench()).then((value) => {
    kept.delete(key);
    kept.set(key, { value, epoch });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return value;
  });
  asked.set(key, { epoch, answer });
  const forget = () => {
    if (asked.get(key)?.answer === answer) asked.delete(key);
  };
  answer.then(forget, forget);
  return answer;
}
