/** Starts the compiled scanner. */
import { compiledBinary } from './binary.js';
import type { GrowingMemory } from './memory.js';

/** The exports of the compiled code. `table`: the register of a table. */
export interface Exports {
  readonly memory: GrowingMemory;
  tagEntries(label: number): number;
  isKnown(table: number, start: number, length: number): number;
  learn(table: number, start: number, length: number, ...values: readonly number[]): number;
}

/** The part of WebAssembly that this file uses. */
interface Engine {
  validate(binary: Uint8Array): boolean;
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Exports };
}

let start: (() => Exports) | undefined;

/** Makes an instance; undefined if the engine cannot run it. Throws RangeError if memory is short. */
export function startScanner(): Exports | undefined {
  if (start === undefined) {
    const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
    const binary = Buffer.from(compiledBinary, 'base64');
    if (engine?.validate(binary) !== true) return undefined;
    const module = new engine.Module(binary);
    start = () => new engine.Instance(module).exports;
  }
  return start();
}
