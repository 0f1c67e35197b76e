/**
 * The layout of the memory that the compiled scanner and its caller share: registers at fixed
 * places, each one word of 32 bits, and the tables that they point to. This file is compiled as
 * TypeScript and as AssemblyScript, so it has only numbers.
 */

/** Sixteen bytes each, for tests of sixteen bytes at once; see `json.ts`. */
export const quotes = 64;
export const backslashes = 80;
export const highBits = 96;
/** Sixteen bytes of ones and sixteen of zeros: `ones + 16 - n` begins with n bytes of ones. */
export const ones = 112;

/** Where the data end; zeros follow. */
export const dataEndAt = 160;
/** One more byte that is white space between tokens: a line feed in arrays, a space in lines. */
export const lineBreakAt = 164;
/** 1 where an entry is a line, 0 where it is an element of an array. */
export const isLinesAt = 168;
/** Where the next entry begins, and the place up to which the input was written out. */
export const nextAt = 172;
export const writtenAt = 176;
/** How many line feeds there were between entries. */
export const linesAt = 180;

/** Counts of outcomes; see `TagReport`. */
export const standingsAt = 184;
export const classifiedAt = 188;
export const unclassifiedAt = 192;
export const withoutDecklistAt = 196;
export const changedAt = 200;
export const sameNameAt = 204;
export const otherNameAt = 208;

/** What the caller is asked for: a text, or the result of the deck (-1: not found yet). */
export const unknownStartAt = 212;
export const unknownEndAt = 216;
export const wantResultAt = 220;

/** The output buffer: its start, the place after the output, and its end. */
export const outAt = 224;
export const outNextAt = 228;
export const outEndAt = 232;

/** Tables of texts. Each has three registers: its place, its capacity minus one, its size. */
export const namesAt = 240;
export const labelsAt = 252;
export const decksAt = 264;
/** By what is in `foundAt`, and the colours after it: the place of the label. */
export const conflictsAt = 436;
export const tableMask = 4;
export const tableSize = 8;
/** The bytes of all texts that were learned. */
export const arenaNextAt = 276;
export const arenaEndAt = 280;
/** A cache of short labels, by the hash of their bytes. */
export const labelCacheAt = 284;

/** The cards of the standing that is being scanned. */
export const cardsAt = 288;
export const cardsEndAt = 292;
export const cardAt = 296;
/** The keys of the zones that were entered. */
export const zoneKeysAt = 300;
/** The zone of the cards; start equals end where they have none. */
export const zoneStartAt = 304;
export const zoneEndAt = 308;
export const zoneCountAt = 312;
/** The value of `escapesAt` before the standing. */
export const escapesBeforeAt = 404;
/** The greatest length of an entry; the caller handles longer ones. */
export const longestEntryAt = 400;
/** The place after the entry that is being tagged. */
export const afterAt = 412;
/** Written and never read, so that the compiler keeps the reads that fill the cache. */
export const fetchedAt = 408;
/** 1 where a deck is the first rule that matches it, 0 where it is all of them. */
export const isFirstAt = 416;
/** The rules and variants that match the deck, by their results; at most `mostFound`. */
export const foundAt = 420;
export const mostFound = 64;
/** Where several match: how many bytes of `foundAt` are the key of the deck's label; otherwise 0. */
export const wantKeyAt = 424;
/** The slots of the table of colours, and how many there are. */
export const colorSlotsAt = 428;
export const colorSlotCountAt = 432;
/** How many escapes there were in strings. */
export const escapesAt = 316;
/** 1 where a zone has a key that is not ASCII. */
export const hasHighKeyAt = 396;

/** The result of scanning a standing. */
export const deckStartAt = 320;
export const deckEndAt = 324;
export const fieldsEndAt = 328;
export const hasListAt = 332;

/** Counts by slot, the slots that are not 0, and how many of them there are. */
export const countsAt = 336;
export const touchedAt = 340;
export const touchedCountAt = 344;
/** `CardRows.rows`. */
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
/** The number of results: rules, variants, and last one for decks that no rule matches. */
export const resultCountAt = 384;
/** 1 where the caller decides decks that no rule matches: there are fallbacks. */
export const hasFallbacksAt = 388;
/**
 * For each result the place of its label, or 0. With a table of colours, there are
 * 2 ** `colorBitCount` for each: one for each set of colours.
 */
export const resultsAt = 392;
export const colorBitCount = 5;

/**
 * How many bytes after every array can be read; after the input they are zeros. The scanner reads
 * sixteen bytes at once, and compares whole keys that begin in the last byte.
 */
export const padding = 64;

/** Everything else is from here on. */
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
 * An entry of a table of texts, one line of the processor's cache: length, three values, and the
 * text, or its place in the arena if it is longer than `inlineText`.
 */
export const textBytes = 64;
export const textBits = 6;
export const inlineAt = 16;
export const inlineText = 48;
export const textPlace = 16;
export const longestText = 1 << 14;
/**
 * The values of a name: a slot, or `noSlot` or `notAName`; the place of its rows; and a word of bits
 * for the last characters of the numbers in its rows, by their lowest five bits. The word is 0 where
 * the name has no rows, and all bits are set where a row has no number.
 */
export const nameSlot = 4;
export const nameRows = 8;
export const nameEndings = 12;
/** The values of a label: its codes as a set and as a number, and its id as a zone or -1. */
export const labelSet = 4;
export const labelNumber = 8;
export const labelZone = 12;
/**
 * A label: the length of its text, its number as a deck, the number of its name, the register of its
 * outcome; and its text. Equal numbers mean equal decks or names.
 */
export const labelDeck = 4;
export const labelName = 8;
export const labelCounter = 12;
export const labelText = 16;
export const longestLabel = 1 << 16;
/** The slot of a name that has none, and of a text that is not a name. */
export const noSlot = -1;
export const notAName = -2;

/** Why the scanner stops: no entry is left, or the caller must parse the next one. */
export const stopDone = 0;
export const stopLeft = 1;
/** The values of a name, a label or a deck are not known. */
export const stopName = 2;
export const stopLabel = 3;
export const stopDeck = 4;
/** A deck is counted, and its label is not known. */
export const stopCounted = 5;
/** The output buffer is full. */
export const stopFull = 6;
