/**
 * The table of all findings, which is the only place of their texts. It is divided into areas, so that the entry point
 * `decktype` bundles only the texts that it can need.
 */
import { apiCodes } from './api.js';
import { cardCodes } from './cards.js';
import { caseCodes } from './cases.js';
import { checkCodes } from './checks.js';
import { deckCodes } from './decks.js';
import { formCodes } from './forms.js';
import { importCodes } from './imports.js';
import { likelyCodes } from './likely.js';
import { listCodes } from './lists.js';
import { overlayCodes } from './overlays.js';
import { projectCodes } from './project.js';
import { ruleCodes } from './rules.js';
import { standingCodes } from './standings.js';

export const codes = {
  ...ruleCodes,
  ...deckCodes,
  ...listCodes,
  ...cardCodes,
  ...standingCodes,
  ...checkCodes,
  ...apiCodes,
  ...importCodes,
  ...formCodes,
  ...likelyCodes,
  ...overlayCodes,
  ...caseCodes,
  ...projectCodes,
} as const;

/** The name of a kind of findings, in lower case with dashes. Names are stable. */
export type DiagnosticCode = keyof typeof codes;
