/**
 * Path patterns: `*` matches any characters of a name and `?` one, `[a-z]` one of some characters (`[!a-z]`:
 * any other), `**` any folders, and `{a,b}` one of several texts. Only a pattern that begins with a dot matches
 * a name that does. `/` separates folders.
 */

/** Whether a path contains characters that make it a pattern. */
export function isPattern(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** A part of a pattern between slashes: any folders, a name, or a test for names. */
export type PatternPart =
  | '**'
  | { readonly name: string }
  | { readonly matches: (name: string, work?: Work) => boolean };

/** Counts the steps of a search. */
export interface Work {
  steps: number;
}

/** The parts of a pattern without braces. An absolute path begins with an empty part. */
export function patternParts(pattern: string): PatternPart[] {
  return pattern
    .split(/\/+/)
    .map(partOf)
    .filter((part, index, all) => part !== '**' || all[index - 1] !== '**');
}

/** More patterns than this are a mistake: ten times `{a,b}` makes 1,024. The same holds for characters. */
const mostPatterns = 1024;
const mostCharacters = 1 << 17;

/** Expands the braces of a pattern into the set of patterns without braces. */
export function alternatives(pattern: string): ReadonlySet<string> {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const choice = innermostChoice(next);
    const count = done.length + open.length + (choice?.texts.length ?? 0);
    if (choice === undefined || count > mostPatterns || count * next.length > mostCharacters) {
      done.unshift(next);
      continue;
    }
    const { before, texts, after } = choice;
    open.push(...texts.map((text) => `${before}${text}${after}`));
  }
  return new Set(done);
}

/** Finds the first braces that contain a comma and no other braces. */
function innermostChoice(pattern: string) {
  let start = -1;
  for (const { 0: brace, index } of pattern.matchAll(/[{}]/g)) {
    if (brace === '{') start = index;
    else if (start !== -1) {
      const texts = pattern.slice(start + 1, index).split(',');
      if (texts.length > 1) {
        return { before: pattern.slice(0, start), texts, after: pattern.slice(index + 1) };
      }
      start = -1;
    }
  }
  return undefined;
}

/** Any characters, or a test for one character. */
type Token = '*' | ((character: string) => boolean);

function partOf(part: string): PatternPart {
  if (part === '**') return part;
  if (!isPattern(part)) return { name: part };
  const tokens: Token[] = [];
  try {
    for (const [token, not, characters] of part.matchAll(/\[(!?)([^\]]+)\]|\*+|./gsu)) {
      if (characters !== undefined) {
        const escaped = characters.replace(/[\\^[\]]/g, '\\$&');
        const one = new RegExp(`^[${not === '!' ? '^' : ''}${escaped}]$`, 'su');
        tokens.push((character) => one.test(character));
      } else if (token.startsWith('*')) tokens.push('*');
      else tokens.push((character) => token === '?' || character === token);
    }
  } catch {
    // An invalid range such as [z-a].
    return { name: part };
  }
  const isHidden = part.startsWith('.');
  return {
    matches: (name, work = { steps: 0 }) =>
      (isHidden || !name.startsWith('.')) && isMatch(tokens, [...name], work),
  };
}

/** How many character comparisons take as long as one cached look-up. */
const comparisons = 32;

/** Makes at most one comparison for each pair of token and character. */
function isMatch(tokens: readonly Token[], characters: readonly string[], work: Work): boolean {
  let token = 0;
  // The last star, and the first character that it does not cover yet.
  let star = -1;
  let rest = 0;
  for (let at = 0; at < characters.length; ) {
    work.steps += 1 / comparisons;
    const next = tokens[token];
    if (next === '*') {
      star = token++;
      rest = at;
    } else if (next?.(characters[at] as string)) {
      token++;
      at++;
    } else {
      if (star === -1) return false;
      // Earlier stars need not cover more: the part between two stars was already found as early as possible.
      token = star + 1;
      at = ++rest;
    }
  }
  return tokens.slice(token).every((one) => one === '*');
}
