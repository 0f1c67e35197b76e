/** AssemblyScript's types, for files that are compiled by TypeScript, too. */

export type i32 = number;

/** An array of `i32`. In AssemblyScript, the address of the first one in memory. */
export interface Words {
  [index: number]: i32;
}
