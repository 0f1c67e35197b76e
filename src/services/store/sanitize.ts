/** Handles texts that PostgreSQL cannot store, and that SQLite would accept or alter. */

import { diagnose } from '../../core/diagnostics/codes/api.js';
import { childPointer, type Diagnostic } from '../../core/diagnostics/diagnostic.js';
import { defined } from '../../core/json/defined.js';

/**
 * Replaces each lone surrogate, which UTF-8 cannot encode, by U+FFFD and its code in hexadecimal. With the
 * code, ids that differ only in lone surrogates stay different.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, (half) => `\ufffd${half.charCodeAt(0).toString(16)}`);
}

/**
 * Finds U+0000 in the strings of a parsed value; `text` is its JSON. The finding points to the string, or to
 * the object that has the string as a key.
 */
export function findNul(text: string, value: unknown, pointer = ''): Diagnostic | undefined {
  // A quick test: JSON must escape the character. It can match an escaped backslash before "u0000", too.
  if (!text.includes('\\u0000')) return undefined;
  // Not recursive: the nesting can be deeper than the stack.
  const open: { readonly at: string; readonly value: unknown }[] = [{ at: pointer, value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at } = next;
    if (typeof next.value === 'string' && next.value.includes('\0')) return withNul(at);
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value).reverse()) {
      if (key.includes('\0')) return withNul(at);
      open.push({ at: childPointer(at, key), value: inner });
    }
  }
  return undefined;
}

function withNul(pointer: string): Diagnostic {
  return diagnose('text-with-nul', pointer, {});
}

/** A finding if a file contains U+0000 anywhere, for example in a comment of a rule file. */
export function findRawNul(text: string, file: string | undefined): Diagnostic | undefined {
  if (!text.includes('\0')) return undefined;
  return diagnose('text-with-nul', '', {}, defined({ file }));
}
