/** The notation of rule files that are not JSON with a list of rules. */
import type { TextRange } from '../../../core/json/lexer.js';

/** How the rules of a file are written, and conversions between the file and JSON. */
export interface Notation {
  /** The text of the file. */
  readonly written: string;
  /** The same rules as JSON or JSONC with a list of rules. Invalid if the text cannot be read. */
  readonly json: string;
  readonly fault?: (TextRange & { readonly message: string }) | undefined;
  /** Whether the file consists of one rule, without a list around it. */
  readonly isOne: boolean;
  /** Converts a range in {@link json} to a range in the file. */
  inWritten(range: TextRange): TextRange;
  /** Converts an offset in the file to an offset in {@link json}. */
  inJson(offset: number): number;
  /** The text of the file after {@link json} has been changed to this. */
  edited(json: string): string;
  /** The text of a new file with another rule, in the style of this file. */
  another(rule: object): string;
}
