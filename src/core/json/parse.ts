/** Reads strict JSON without throwing. */

/** The value of a text; or, in `fault`, why it is not JSON. */
export interface ParsedJson {
  readonly value?: unknown;
  readonly fault?: string;
}

/** Parses a text that may begin with a byte order mark. `value` is undefined if it is not JSON. */
export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
