// @ts-check
/** The processor time of other processes in seconds, counted by Linux in hundredths. */
import { readdirSync, readFileSync } from 'node:fs';

/** The time of the ended children of a process; NaN if unknown. @param {number | 'self'} pid */
export function childrenTime(pid) {
  return (statOf(pid)?.children ?? NaN) / 100;
}

/** The time of a process and its children, including ended ones. @param {number} pid */
export function processorTime(pid) {
  const { own, children } = statOf(pid) ?? { own: 0, children: 0 };
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = running.reduce((sum, name) => {
    const stat = statOf(name);
    return stat?.parent === pid ? sum + stat.own : sum;
  }, own + children);
  return ticks / 100;
}

/** Undefined if the process has ended. @param {number | string} pid */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name can contain spaces and parentheses. After it come state, parent, …; from the 12th field on, user and
    // system time, and those of ended children.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11);
    return { parent: fields[1], own: user + system, children: childUser + childSystem };
  } catch {
    return undefined;
  }
}
