/**
 * When two cards are the same card. Both sides of a comparison, a rule's requirement and a
 * decklist's line, are brought into one canonical form by the same functions; then they are
 * equal by code point. Nothing is ever matched fuzzily.
 *
 * A text that, with its runs of white space as one space, is longer than {@link longestNormalized}
 * is compared as it is written: without Unicode normalization, and without the options.
 */

/**
 * The greatest length, in UTF-16 units, of a text that is normalized: normalization takes quadratic
 * time for a run of combining marks. The longest real names have about 150.
 */
export const longestNormalized = 500;

/** The text in a Unicode normal form; unchanged where it is longer than {@link longestNormalized}. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.length > longestNormalized ? text : text.normalize(form);
}

/** The named ways in which names may be compared more loosely; all are off by default. */
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
 * - `apostrophes`: ’ ‘ ` ´ ′ are '
 * - `dashes`: hyphens, en and em dashes and the minus sign are -
 * - `diacritics`: é is e, Æ is Ae
 * - `width`: Unicode compatibility forms (NFKC): full-width letters, Ⅱ, ligatures
 * - `case`: upper and lower case are the same (Unicode's full case folding: ß is ss, ς is σ)
 * - `energy`: `Basic {R} Energy`, `Basic Fire Energy` and `Fire Energy` are the same
 * - `bracketed-person`: `Professor's Research (Professor Sada)` is `Professor's Research`
 * - `faces`: `Front // Back`, and MTGO's `Front/Back`, is `Front`
 * - `words`: only letters, digits, `_`, `-` and `/` count: compatibility forms (NFKD) without marks,
 *   in lower case, without other signs; `Jace, the Mind Sculptor` is `jace the mind sculptor`
 * - `each-face`: a list's `Front // Back` is `Front`, `Back` and `Front // Back`
 */
export type CompareOption = (typeof compareOptions)[number];

/** One printing of a card: its set's code and its collector number. */
export interface Printing {
  readonly set: string;
  readonly number: string;
}

/** Groups of printings that are the same card, so that a requirement for one accepts them all. */
export type Reprints = readonly (readonly Printing[])[];

/** Brings the parts of a card into their canonical form. Each function is idempotent. */
export interface CardIdentity {
  readonly name: (text: string) => string;
  readonly set: (text: string) => string;
  readonly number: (text: string) => string;
}

/**
 * The canonical forms under some comparison options.
 *
 * Names, always: Unicode NFC, trimmed, runs of white space made one space. Sets also without
 * ASCII case; numbers also without leading zeros in their first run of digits. A text of more than
 * 500 UTF-16 units is only trimmed, its runs of white space made one space, and not normalized.
 *
 * @example cardIdentity([]).number('tg05') // 'TG5'
 */
export function cardIdentity(options: readonly CompareOption[] = []): CardIdentity {
  return { name: nameFold(options), set: foldLabel, number: foldNumber };
}

/** The names that count for a card of a list: its own, and with `each-face`, those of its faces. */
export function namesOfCard(text: string, options?: readonly CompareOption[]): readonly string[] {
  if (!options?.includes('each-face')) return [text];
  return [...new Set([text, ...text.split(/(?<=\S)\s*\/\/\s*(?=\S)/)])];
}

/** Whether cards of lists have the names of their faces, too. */
export function hasFaces(options?: readonly CompareOption[]): boolean {
  return options?.includes('each-face') === true;
}

// Printable ASCII with single spaces inside is already canonical; most names are that.
const plainText = /^[!-~]+(?: [!-~]+)*$/;

/** NFC (or NFKC), trimmed, each run of white space one space. */
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
    // Before NFKC, which takes ´ apart into a space and an accent, and after it, for what it makes.
    apostrophes,
    dashes,
    width,
    apostrophes,
    dashes,
    faces,
    ['bracketed-person', (name) => name.replace(brackets, '')],
    ['words', wordsOnly],
    // For `A /.../ B`, and for the front face of `A/B // C`.
    faces,
    ['diacritics', withoutDiacritics],
    ['case', foldCase],
    // ŉ is folded to ʼn.
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

// MTGO writes `Fire/Ice`; the slash in `Summon: Choco/Mog` is part of the name of one face.
const front = /^(?!\/\/).+?(?= *\/\/)|^[^/:]*[^/: ](?=\/[^/ ])/;
const brackets = /(?: \((?:(?! \()[^)])*\))+$/;

/** Modifier letters that are apostrophes are signs here, too. A name of signs alone stays. */
function wordsOnly(name: string): string {
  const words = normalized(name, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s/-]|[ʹʼ]/gu, '')
    .replace(/\s*\/\/\s*/g, ' // ');
  return words.trim() ? words : name;
}

/** Letters that are not a letter with a mark; those of lower case are written as the upper ones are. */
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
 * Unicode's full case folding. Upper case makes all letters the same that it makes the same (in
 * lower case first, for ẞ), except for ı, which is not i.
 */
function foldCase(name: string): string {
  return name.replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase());
}

/** The types of basic energies, each after its letter. */
const energies = 'GGrass RFire WWater LLightning PPsychic FFighting DDarkness MMetal YFairy';

/** Makes the spellings of a basic energy one. The texts to compare with are folded by `fold`. */
function basicEnergy(fold: (text: string) => string): (name: string) => string {
  const types = fold(energies).split(' ');
  const pattern = new RegExp(fold('^(?:Basic )?(?:\\{(.)\\}|(\\w+))(?= Energy$)'));
  return (name) =>
    name.replace(pattern, (found, letter, word) => {
      const type = types.find((one) => one[0] === letter || one.slice(1) === word);
      return type?.slice(1) ?? found;
    });
}
