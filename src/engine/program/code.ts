/** Walking the code of conditions; {@link Program.code} says what stands in it. */
export { endOf } from './words.js';
