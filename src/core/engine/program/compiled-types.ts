/** Types of AssemblyScript, for files that TypeScript and AssemblyScript compile. */

/** A whole number of 32 bits. */
export type i32 = number;

/** An array of such numbers. In AssemblyScript it is the place of the first one in memory. */
export interface Words {
  [index: number]: i32;
}
