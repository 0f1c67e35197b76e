/**
 * Defines when two cards are the same card. Both sides of a comparison, a rule's requirement and a decklist's line,
 * are brought into a canonical form by the same functions, and then compared by code point. Nothing is ever matched
 * fuzzily.
 *
 * A text that is longer than {@link longestNormalized} after runs of white space are replaced by one space is
 * compared as it is: without Unicode normalization, and without options.
 */

/**
 * The length, in UTF-16 units, up to which texts are normalized, because normalization takes quadratic time for a
 * run of combining marks. The longest real names have a length of about 150.
 */
export const longestNormalized = 500;

/** Normalizes a text, unless it is longer than {@link longestNormalized}. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.length > longestNormalized ? text : text.normalize(form);
}

/** Options for comparing names more loosely. All are off by default. */
export const compareOptions = [
  'apostrophes',
  'dashes',
  'diacritics',
  'width',
  'case',
  'energy',
  'bracketed-person',
  'faces',
  'words',
  'each-face',
] as const;

/**
 * A named comparison option:
 * - `apostrophes`: ’ ‘ ` ´ ′ equal '
 * - `dashes`: hyphens, en and em dashes and the minus sign equal -
 * - `diacritics`: é equals e, Æ equals Ae
 * - `width`: Unicode compatibility forms (NFKC): full-width letters, Ⅱ, ligatures
 * - `case`: case does not matter (Unicode's full case folding: ß equals ss, ς equals σ)
 * - `energy`: `Basic {R} Energy`, `Basic Fire Energy` and `Fire Energy` are equal
 * - `bracketed-person`: `Professor's Research (Professor Sada)` equals `Professor's Research`
 * - `faces`: `Front // Back`, and MTGO's `Front/Back`, equal `Front`
 * - `words`: only letters, digits, `_`, `-` and `/` count: compatibility forms (NFKD) without marks,
 *   in lower case, without other signs; `Jace, the Mind Sculptor` equals `jace the mind sculptor`
 * - `each-face`: a list's `Front // Back` counts as `Front`, `Back` and `Front // Back`
 */
export type CompareOption = (typeof compareOptions)[number];

/** A printing of a card: set code and collector number. */
export interface Printing {
  readonly set: string;
  readonly number: string;
}

/** Groups of printings that are the same card. A requirement for one of them accepts all. */
export type Reprints = readonly (readonly Printing[])[];

/** Brings the parts of a card into their canonical form. Each function is idempotent. */
export interface CardIdentity {
  readonly name: (text: string) => string;
  readonly set: (text: string) => string;
  readonly number: (text: string) => string;
}

/**
 * The canonical forms with some comparison options.
 *
 * Names are always converted to Unicode NFC and trimmed, with runs of white space replaced by one space. For sets,
 * ASCII case does not matter, either; for numbers, also leading zeros in the first run of digits. Texts of more
 * than 500 UTF-16 units are not normalized.
 *
 * @example cardIdentity([]).number('tg05') // 'TG5'
 */
export function cardIdentity(options: readonly CompareOption[] = []): CardIdentity {
  return { name: nameFold(options), set: foldLabel, number: foldNumber };
}

/** The names under which a card of a list counts: its own and, with `each-face`, those of its faces. */
export function namesOfCard(text: string, options?: readonly CompareOption[]): readonly string[] {
  if (!options?.includes('each-face')) return [text];
  return [...new Set([text, ...text.split(/(?<=\S)\s*\/\/\s*(?=\S)/)])];
}

/** Whether cards of lists also count under the names of their faces. */
export function hasFaces(options?: readonly CompareOption[]): boolean {
  return options?.includes('each-face') === true;
}

// A fast path: most names are printable ASCII with single spaces, which is already canonical.
const plainText = /^[!-~]+(?: [!-~]+)*$/;

/** Converts a text to NFC (or NFKC), trims it, and replaces runs of white space by one space. */
export function foldText(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  return plainText.test(text) ? text : singleSpaced(normalized(singleSpaced(text), form));
}

function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function foldLabel(text: string): string {
  return foldText(text).replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function foldNumber(text: string): string {
  return foldLabel(text).replace(/^(\D*)0+(?=\d)/, '$1');
}

type Step = readonly [CompareOption, (name: string) => string];

const apostrophes: Step = ['apostrophes', (name) => name.replace(/[‘’‛ʼʹ`´′＇]/g, "'")];
const dashes: Step = ['dashes', (name) => name.replace(/[‐-―−－﹘﹣]/g, '-')];
const faces: Step = ['faces', (name) => front.exec(name)?.[0] ?? name];
const width: Step = ['width', (name) => normalized(name, 'NFKC')];

function nameFold(options: readonly CompareOption[]): (text: string) => string {
  const steps: readonly Step[] = [
    // Before NFKC, which decomposes ´ into a space and an accent, and again after it, for its results.
    apostrophes,
    dashes,
    width,
    apostrophes,
    dashes,
    faces,
    ['bracketed-person', (name) => name.replace(brackets, '')],
    ['words', wordsOnly],
    // Again for `A /.../ B`, and for the front face of `A/B // C`.
    faces,
    ['diacritics', withoutDiacritics],
    ['case', foldCase],
    // Again, because ŉ is folded to ʼn.
    apostrophes,
    ['energy', basicEnergy(/case|words/.test(`${options}`) ? foldCase : String)],
    width,
  ];
  const wanted = steps.filter(([option]) => options.includes(option));
  return (text) => {
    const name = foldText(text);
    if (name.length > longestNormalized) return name;
    return wanted.reduce((before, [, step]) => foldText(step(before)), name);
  };
}

// MTGO writes `Fire/Ice`, but the slash in `Summon: Choco/Mog` is a part of the name.
const front = /^(?!\/\/).+?(?= *\/\/)|^[^/:]*[^/: ](?=\/[^/ ])/;
const brackets = /(?: \((?:(?! \()[^)])*\))+$/;

/** Drops all signs, including modifier letters that are apostrophes. A name of only signs is kept. */
function wordsOnly(name: string): string {
  const words = normalized(name, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s/-]|[ʹʼ]/gu, '')
    .replace(/\s*\/\/\s*/g, ' // ');
  return words.trim() ? words : name;
}

/** Replacements for letters that do not decompose into a letter and a mark. Lower case works the same. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'Ae',
  Œ: 'Oe',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  ß: 'ss',
  ẞ: 'Ss',
};

function withoutDiacritics(name: string): string {
  return normalized(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /[^ -~]/g,
      (letter) => letters[letter] ?? letters[letter.toUpperCase()]?.toLowerCase() ?? letter,
    );
}

/**
 * Unicode's full case folding. Upper case makes the same letters equal (after lower case, for ẞ), except for ı,
 * which must not equal i.
 */
function foldCase(name: string): string {
  return name.replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase());
}

/** The types of basic energies, each with its letter first. */
const energies = 'GGrass RFire WWater LLightning PPsychic FFighting DDarkness MMetal YFairy';

/** Unifies the spellings of basic energies. `fold` is applied to the texts to compare with. */
function basicEnergy(fold: (text: string) => string): (name: string) => string {
  const types = fold(energies).split(' ');
  const pattern = new RegExp(fold('^(?:Basic )?(?:\\{(.)\\}|(\\w+))(?= Energy$)'));
  return (name) =>
    name.replace(pattern, (found, letter, word) => {
      const type = types.find((one) => one[0] === letter || one.slice(1) === word);
      return type?.slice(1) ?? found;
    });
}
