/** How rule files are written that are not JSON with a list of rules. */
import type { TextRange } from '../../../core/json/lexer.js';

/** How the rules of a file are written down. */
export interface Notation {
  /** The text of the file. */
  readonly written: string;
  /** The same as JSON or JSONC, with a list of rules. It is broken where the text cannot be read. */
  readonly json: string;
  readonly fault?: (TextRange & { readonly message: string }) | undefined;
  /** Whether the file has one rule, without a list around it. */
  readonly isOne: boolean;
  /** The range in the file of a range in {@link json}. */
  inWritten(range: TextRange): TextRange;
  /** The offset in {@link json} of an offset in the file. */
  inJson(offset: number): number;
  /** The text of the file after {@link json} has become this. */
  edited(json: string): string;
  /** The text of a file with another rule, in the style of this one. */
  another(rule: object): string;
}
