/** The part of `node:sqlite` that the store uses. The types of Node 20 lack this module. */
declare module 'node:sqlite' {
  interface StatementSync {
    all(...parameters: readonly unknown[]): unknown[];
    iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
    run(...parameters: readonly unknown[]): {
      readonly changes: number | bigint;
      readonly lastInsertRowid: number | bigint;
    };
  }

  export class DatabaseSync {
    constructor(path: string);
    prepare(sql: string): StatementSync;
    close(): void;
  }
}
