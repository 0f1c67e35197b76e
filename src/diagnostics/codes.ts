/**
 * The table of everything decktype can find fault with. It is kept in parts, one for each area,
 * so that the core entry point carries only the texts that it can need; sentences stand nowhere
 * else.
 */
import { apiCodes } from './api-codes.js';
import { caseCodes } from './case-codes.js';
import { checkCodes } from './check-codes.js';
import { deckCodes } from './deck-codes.js';
import { importCodes } from './import-codes.js';
import { listCodes } from './list-codes.js';
import { overlayCodes } from './overlay-codes.js';
import { ruleCodes } from './rule-codes.js';
import { standingCodes } from './standing-codes.js';

export const codes = {
  ...ruleCodes,
  ...deckCodes,
  ...listCodes,
  ...standingCodes,
  ...checkCodes,
  ...apiCodes,
  ...importCodes,
  ...overlayCodes,
  ...caseCodes,
} as const;

/** The name of a kind of finding; stable, in lower case with dashes. */
export type DiagnosticCode = keyof typeof codes;
