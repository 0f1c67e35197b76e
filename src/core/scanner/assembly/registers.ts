/**
 * The layout of the memory that the compiled scanner shares with its caller: registers at fixed places, each a word
 * of 32 bits, and the tables that they point to. This file is compiled by both TypeScript and AssemblyScript, so it
 * contains only numbers.
 */

/** Sixteen bytes each, for tests of sixteen bytes at once; see `json.ts`. */
export const quotes = 64;
export const backslashes = 80;
export const highBits = 96;
/** Sixteen bytes of ones and sixteen of zeros: `ones + 16 - n` begins with n bytes of ones. */
export const ones = 112;

/** The end of the data; zeros follow. */
export const dataEndAt = 160;
/** An additional byte that counts as white space between tokens: a line feed in arrays, a space in lines. */
export const lineBreakAt = 164;
/** 1 if entries are lines, 0 if they are elements of an array. */
export const isLinesAt = 168;
/** Where the next entry begins, and the place up to which the input was written. */
export const nextAt = 172;
export const writtenAt = 176;
/** The number of line feeds between entries. */
export const linesAt = 180;

/** Counts of outcomes; see `TagReport`. */
export const standingsAt = 184;
export const classifiedAt = 188;
export const unclassifiedAt = 192;
export const withoutDecklistAt = 196;
export const changedAt = 200;
export const sameNameAt = 204;
export const otherNameAt = 208;

/** What the caller is asked for: the meaning of a text, or the label of a result (-1: not found yet). */
export const unknownStartAt = 212;
export const unknownEndAt = 216;
export const wantResultAt = 220;

/** The output buffer: its start, the end of the output so far, and the end of the buffer. */
export const outAt = 224;
export const outNextAt = 228;
export const outEndAt = 232;

/** Tables of texts. Each has three registers: place, capacity minus one, size. */
export const namesAt = 240;
export const labelsAt = 252;
export const decksAt = 264;
/** A table from the results in `foundAt`, followed by the colours, to the place of the label. */
export const conflictsAt = 436;
export const tableMask = 4;
export const tableSize = 8;
/** The free part of the memory for the bytes of learned texts. */
export const arenaNextAt = 276;
export const arenaEndAt = 280;
/** A cache of short sets and numbers, indexed by the hash of their bytes. */
export const labelCacheAt = 284;

/** The cards of the current standing. */
export const cardsAt = 288;
export const cardsEndAt = 292;
export const cardAt = 296;
/** The keys of the zones entered so far. */
export const zoneKeysAt = 300;
/** The zone of the current cards; start equals end if they have none. */
export const zoneStartAt = 304;
export const zoneEndAt = 308;
export const zoneCountAt = 312;
/** The value of `escapesAt` before the standing. */
export const escapesBeforeAt = 404;
/** The maximum length of an entry. The caller handles longer ones. */
export const longestEntryAt = 400;
/** The place after the current entry. */
export const afterAt = 412;
/** Written but never read, so that the compiler keeps the reads that fill the cache. */
export const fetchedAt = 408;
/** 1 if the first matching rule decides a deck, 0 if all matching rules do. */
export const isFirstAt = 416;
/** The results of the rules and variants that match the deck; at most `mostFound`. */
export const foundAt = 420;
export const mostFound = 64;
/** If several match, how many bytes of `foundAt` form the key of the deck's label; otherwise 0. */
export const wantKeyAt = 424;
/** The slots of the table of colours, and their number. */
export const colorSlotsAt = 428;
export const colorSlotCountAt = 432;
/** The number of escapes in strings so far. */
export const escapesAt = 316;
/** 1 if a zone has a key that is not ASCII. */
export const hasHighKeyAt = 396;

/** The result of scanning a standing. */
export const deckStartAt = 320;
export const deckEndAt = 324;
export const fieldsEndAt = 328;
export const hasListAt = 332;

/** Slot -> count, the slots whose counts are not 0, and their number. */
export const countsAt = 336;
export const touchedAt = 340;
export const touchedCountAt = 344;
/** `CardRows.rows`. */
export const rowsAt = 348;

/** The arrays of the program with the same names. */
export const slotStartAt = 352;
export const filedAt = 356;
export const unfiledAt = 360;
export const unfiledCountAt = 364;
export const codeAt = 368;
export const codeStartAt = 372;
export const variantStartAt = 376;
export const ruleCountAt = 380;
/** The number of results: rules, variants, and a last one for decks that no rule matches. */
export const resultCountAt = 384;
/** 1 if the caller decides about decks that no rule matches, because there are fallbacks. */
export const hasFallbacksAt = 388;
/**
 * Result -> place of its label, or 0. With a table of colours, each result has 2 ** `colorBitCount` places: one for
 * each set of colours.
 */
export const resultsAt = 392;
export const colorBitCount = 5;

/**
 * The number of readable bytes after every array; zeros after the input. The scanner reads sixteen bytes at once, and
 * compares whole keys that can begin in the last byte.
 */
export const padding = 64;

/** The start of all other memory. */
export const firstFree = 512;

/** The layout of a card: count; start and end of name, set, number and zone; the entry of its name. */
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
 * The layout of an entry in a table of texts, which fills a cache line of the processor: length, three values, and
 * the text, or its place in the arena if it is longer than `inlineText`.
 */
export const textBytes = 64;
export const textBits = 6;
export const inlineAt = 16;
export const inlineText = 48;
export const textPlace = 16;
export const longestText = 1 << 14;
/**
 * The values of a name: a slot, `noSlot` or `notAName`; the place of its rows; and a word with a bit for the last
 * character of each number in its rows (by the lowest five bits of the character). The word is 0 if the name has no
 * rows; all bits are set if a row has no number.
 */
export const nameSlot = 4;
export const nameRows = 8;
export const nameEndings = 12;
/** The values of a set, number or zone: its codes as a set and as a number, and its id as a zone or -1. */
export const labelSet = 4;
export const labelNumber = 8;
export const labelZone = 12;
/**
 * The layout of a deck's label: the length of its text, its number as a deck, the number of its name, the register
 * that counts its outcome; then its text. Equal numbers mean equal decks or names.
 */
export const labelDeck = 4;
export const labelName = 8;
export const labelCounter = 12;
export const labelText = 16;
export const longestLabel = 1 << 16;
/** The slots of a name without a slot, and of a text that is not a name. */
export const noSlot = -1;
export const notAName = -2;

/** Reasons to stop: no entry is left, or the caller must parse the next one. */
export const stopDone = 0;
export const stopLeft = 1;
/** The values of a name, a set, number or zone, or a deck are unknown. */
export const stopName = 2;
export const stopLabel = 3;
export const stopDeck = 4;
/** A deck is counted, but its label is unknown. */
export const stopCounted = 5;
/** The output buffer is full. */
export const stopFull = 6;
