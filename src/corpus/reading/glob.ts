/**
 * Patterns for paths: `*` and `?` are any characters of a name, `[a-z]` one of some characters
 * (`[!a-z]`: none of them), `**` any folders, and `{a,b}` one of several texts. A name that begins
 * with a dot is matched only by a pattern that begins with one. Folders are separated by `/`.
 */

/** Whether a path has characters that make it a pattern. */
export function isPattern(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** A part of a pattern between two slashes: any folders, a name, or a test for names. */
export type PatternPart = '**' | { readonly name: string } | { readonly test: RegExp };

/** The parts of a pattern; several patterns where it has braces. An absolute path has an empty first part. */
export function patternParts(pattern: string): PatternPart[][] {
  return withoutBraces(pattern).map((one) => one.split(/\/+/).map(partOf));
}

/** More patterns than this are a mistake: `{a,b}` ten times is 1,024. */
const mostPatterns = 1024;

function withoutBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const choice = innermostChoice(next);
    if (choice === undefined || done.length + open.length > mostPatterns) {
      done.unshift(next);
      continue;
    }
    const { before, texts, after } = choice;
    open.push(...texts.map((text) => `${before}${text}${after}`));
  }
  return done;
}

/** The first braces that have no braces inside. */
function innermostChoice(pattern: string) {
  const [braces, inside = ''] = /\{([^{}]*,[^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return undefined;
  const start = pattern.indexOf(braces);
  return {
    before: pattern.slice(0, start),
    texts: inside.split(','),
    after: pattern.slice(start + braces.length),
  };
}

function partOf(part: string): PatternPart {
  if (part === '**') return part;
  if (!isPattern(part)) return { name: part };
  const source = part.replace(
    /\[(!?)([^\]]+)\]|\*+|\?|[\\^$.|+(){}[\]]/g,
    (token, not: string | undefined, characters: string | undefined) => {
      if (characters !== undefined) {
        return `[${not === '!' ? '^' : ''}${characters.replace(/[\\^[\]]/g, '\\$&')}]`;
      }
      if (token.startsWith('*')) return '.*';
      return token === '?' ? '.' : `\\${token}`;
    },
  );
  try {
    return { test: new RegExp(`^${part.startsWith('.') ? '' : '(?!\\.)'}${source}$`, 'su') };
  } catch {
    // A range such as [z-a].
    return { name: part };
  }
}
