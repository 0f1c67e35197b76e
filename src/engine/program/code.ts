/** Walking the code of conditions; {@link Program.code} says what stands in it. */
import { opCard } from './layout.js';

/** Where the code of the requirement that begins at `at` ends. */
export function endOf(code: Int32Array, at: number): number {
  return code[at] === opCard ? at + 4 : (code[at + 2] as number);
}
