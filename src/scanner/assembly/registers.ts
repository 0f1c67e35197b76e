/**
 * Where things stand in the memory that the compiled scanner and its caller share: registers at
 * fixed places, each one word of 32 bits, and the layout of the tables that they point to. Read by
 * both sides, as TypeScript and as AssemblyScript, so it holds nothing but numbers.
 */

/** Sixteen bytes each, for tests of sixteen bytes at once; see `json.ts`. */
export const quotes = 64;
export const backslashes = 80;
export const highBits = 96;
/** Sixteen bytes of ones and sixteen of zeros: `ones + 16 - n` begins with n bytes of ones. */
export const ones = 112;

/** Where the data end, and zeros begin. */
export const deadAt = 160;
/** The byte that is white space between tokens beside the others: a line feed, or once more a space. */
export const lineBreakAt = 164;
/** 1 where an entry is a line, 0 where it is an element of an array. */
export const isLinesAt = 168;
/** Where to go on, and up to where the input was written out. */
export const nextAt = 172;
export const writtenAt = 176;
/** Line feeds that were passed between entries. */
export const linesAt = 180;

/** What became of entries; see `TagReport`. */
export const standingsAt = 184;
export const classifiedAt = 188;
export const unclassifiedAt = 192;
export const withoutDecklistAt = 196;
export const changedAt = 200;
export const sameNameAt = 204;
export const otherNameAt = 208;

/** What the caller is asked for: a text to be learned, or the result of the deck, -1 where it is open. */
export const wantStartAt = 212;
export const wantEndAt = 216;
export const wantResultAt = 220;

/** Output: where it begins, where to go on, where there is no more room. */
export const outAt = 224;
export const outNextAt = 228;
export const outEndAt = 232;

/** Tables of texts: where each begins, the number of its entries less one, and how many are taken. */
export const namesAt = 240;
export const labelsAt = 252;
export const decksAt = 264;
export const tableMask = 4;
export const tableSize = 8;
/** The bytes of all texts that were learned. */
export const arenaNextAt = 276;
export const arenaEndAt = 280;
/** Short labels once more, at the place that their bytes give. */
export const labelCacheAt = 284;

/** The cards of the standing that is being scanned. */
export const cardsAt = 288;
export const cardsEndAt = 292;
export const cardAt = 296;
/** The keys of the zones that were entered. */
export const zoneKeysAt = 300;
/** The zone that cards stand in; start and end are the same where they stand in none. */
export const zoneStartAt = 304;
export const zoneEndAt = 308;
export const zoneCountAt = 312;
/** How many escapes there were before the standing. */
export const escapesBeforeAt = 404;
/** Longer entries are left to the caller. */
export const longestEntryAt = 400;
/** Behind the entry that is being tagged. */
export const behindAt = 412;
/** Written and never read: what is read ahead has to go somewhere. */
export const fetchedAt = 408;
/** How many escapes were met in strings. */
export const escapesAt = 316;
/** 1 where a zone was entered whose key goes beyond ASCII. */
export const hasHighKeyAt = 396;

/** What the scan of a standing found. */
export const deckStartAt = 320;
export const deckEndAt = 324;
export const fieldsEndAt = 328;
export const hasListAt = 332;

/** Counts by slot, the slots that have some, and how many these are. */
export const countsAt = 336;
export const touchedAt = 340;
export const touchedCountAt = 344;
/** What names are added to: `CardRows.rows`. */
export const rowsAt = 348;

/** The program's arrays of the same names. */
export const slotStartAt = 352;
export const filedAt = 356;
export const unfiledAt = 360;
export const unfiledCountAt = 364;
export const codeAt = 368;
export const codeStartAt = 372;
export const variantStartAt = 376;
export const ruleCountAt = 380;
/** The number of results: rules, variants, and last the one of decks that no rule matches. */
export const resultCountAt = 384;
/** Which decks the caller decides: one of the three below. */
export const decidesAt = 388;
export const decidesNone = 0;
export const decidesUnmatched = 1;
export const decidesAll = 2;
/** For each result the place of its label, or 0. */
export const resultsAt = 392;

/**
 * So many bytes behind every array can be read, and are zeros behind the input: sixteen bytes are
 * read at once, and a key that begins in the last byte is compared as a whole.
 */
export const padding = 64;

/** Everything else stands from here on. */
export const firstFree = 512;

/** A card: its count; start and end of its name, set, number and zone; the entry of its name. */
export const cardBytes = 48;
export const cardName = 4;
export const cardSet = 12;
export const cardNumber = 20;
export const cardZone = 28;
export const cardEntry = 36;
export const mostCards = 1 << 14;
export const mostZones = 16;
export const labelCacheBits = 11;
/**
 * An entry of a table of texts, one line of the cache: length, three values, and the text itself,
 * or where it stands in the arena if it is longer than there is room for.
 */
export const textBytes = 64;
export const textBits = 6;
export const inlineAt = 16;
export const inlineText = 48;
export const textPlace = 16;
export const longestText = 1 << 14;
/**
 * The values of a name: a slot or one of the two below; where its rows are; and a word of bits for
 * the last characters of numbers that its rows want, by their lowest five bits: 0 where it has no
 * rows, all where not every row wants a number.
 */
export const nameSlot = 4;
export const nameRows = 8;
export const nameEndings = 12;
/** The values of a label: its codes as a set and as a number, and its id as a zone or -1. */
export const labelSet = 4;
export const labelNumber = 8;
export const labelZone = 12;
/**
 * A label: the length of its text, its number as a deck, the number of its name, the register that
 * counts the standings that it is given to; and its text. The same number, the same deck or name.
 */
export const labelDeck = 4;
export const labelName = 8;
export const labelCounter = 12;
export const labelText = 16;
export const longestLabel = 1 << 16;
/** In place of a slot where a name has none, and where it is no name. */
export const noSlot = -1;
export const notAName = -2;

/** Why the scanner stops: it is done with what is there, or leaves the next entry to the caller. */
export const stopDone = 0;
export const stopLeft = 1;
/** It wants to know what a name, a label or a deck stands for. */
export const stopName = 2;
export const stopLabel = 3;
export const stopDeck = 4;
/** It has counted a deck, and wants its label. */
export const stopCounted = 5;
/** There is no room for output. */
export const stopFull = 6;
