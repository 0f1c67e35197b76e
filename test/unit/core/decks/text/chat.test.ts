import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDecklist } from '../../../../../src/core/decks/read.js';
import { projectRoot } from '../../../../support/needs.js';

describe.each(['arena-export', 'ptcgl-live', 'ptcgl-japanese', 'pocket-bulleted'])(
  'the list %s pasted from a chat',
  (name) => {
    const text = readFileSync(join(projectRoot, `rules-fixtures/pastes/${name}.txt`), 'utf8');

    test.each([
      '[12:01] ann: ',
      '12:01:33 ',
      '<ann> ',
      '[12:01] <@ann> ',
      '[1/5/2024, 9:01 PM] Ann Lee: ',
    ])('has the same cards with %sbefore each line', (stamp) => {
      const pasted = text.replace(/^(?=.)/gm, stamp);
      expect(readDecklist(pasted).decklist).toEqual(readDecklist(text).decklist);
    });
  },
);
