/** Types of AssemblyScript, for files that TypeScript and AssemblyScript compile. */

export type i32 = number;

/** An array of such numbers. In AssemblyScript it is the place of the first one in memory. */
export interface Words {
  [index: number]: i32;
}
