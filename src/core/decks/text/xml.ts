/**
 * Scans the tags of a small XML document. Decklists use only tags, attributes and character references. A scanner
 * for just these reads damaged files to their end, knows the place of each tag, needs no library and takes linear
 * time, because every search continues where the last one ended.
 */
import { decodeEntities } from './lines.js';

/** A tag, or the text between two tags. */
export interface XmlToken {
  readonly kind: 'open' | 'close' | 'text' | 'broken';
  /** The tag's name in lower case; empty for text. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The decoded text; for a broken tag, its beginning. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const none: ReadonlyMap<string, string> = new Map();

/** The maximum length of a tag; longer ones are not parsed. */
const longestTag = 4000;

/** Walks the tags and texts of a document. Comments and declarations are skipped. */
export function* xmlTokens(source: string): Generator<XmlToken> {
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const textEnd = open === -1 ? source.length : open;
    if (textEnd > at) {
      const raw = source.slice(at, textEnd);
      const words = raw.trim();
      if (words !== '') {
        // The range is from the first word to the last, without surrounding lines.
        const start = at + raw.length - raw.trimStart().length;
        yield token('text', '', none, words, start, start + words.length);
      }
    }
    if (open === -1) return;
    const end = endOfTag(source, open);
    if (end === -1) {
      yield token('broken', '', none, source.slice(open, open + 80), open, source.length);
      return;
    }
    at = end;
    const tag = source.slice(open + 1, end - 1);
    if (tag.startsWith('?') || tag.startsWith('!')) continue;
    const name = /^\/?([A-Za-z_][\w.-]{0,60})/.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined || tag.length > longestTag) {
      yield token('broken', name ?? '', none, tag.slice(0, 80), open, end);
    } else if (tag.startsWith('/')) {
      yield token('close', name, none, '', open, end);
    } else {
      yield token('open', name, attributesOf(tag), '', open, end);
      if (tag.endsWith('/')) yield token('close', name, none, '', end, end);
    }
  }
}

function token(
  kind: XmlToken['kind'],
  name: string,
  attributes: XmlToken['attributes'],
  text: string,
  start: number,
  end: number,
): XmlToken {
  return { kind, name, attributes, text: decodeEntities(text), start, end };
}

/** The end of the tag that begins here; -1 if there is none. A `>` inside quotes does not end it. */
function endOfTag(source: string, open: number): number {
  if (source.startsWith('<!--', open)) {
    const end = source.indexOf('-->', open + 4);
    return end === -1 ? -1 : end + 3;
  }
  const limit = Math.min(source.length, open + longestTag);
  let quote = '';
  for (let at = open + 1; at < limit; at++) {
    const char = source[at] as string;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  // A very long tag, or one with an unclosed quote, ends at the next `>`.
  const end = source.indexOf('>', open);
  return end === -1 ? -1 : end + 1;
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const match of tag.matchAll(/(?<=\s)([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found.set((match[1] as string).toLowerCase(), decodeEntities(match[2] ?? match[3] ?? ''));
  }
  return found;
}
