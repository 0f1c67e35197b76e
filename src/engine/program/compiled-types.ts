/** Types of AssemblyScript, for files that are compiled by TypeScript and by AssemblyScript. */

/** A whole number of 32 bits. */
export type i32 = number;

/** An array of them. In AssemblyScript it is the place of the first one in memory. */
export type Words = Int32Array;
