/** What commands say about rules and tournaments of MTGO programs: rules-fixtures/messages/mtgo.txt. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/tools/cli/run.js';
import { testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';
import { guideText } from '../support/pages.js';
import { transcript } from '../support/transcript.js';

const archetype = (Name: string, ...Cards: readonly string[]) =>
  JSON.stringify({
    ...{ Name, IncludeColorInName: true },
    Conditions: Cards.map((name) => ({ Type: 'InMainboard', Cards: [name] })),
  });
const color = (Name: string, Color: string) => ({ Name, Color });
const line = (CardName: string, Count: number) => ({ CardName, Count });
const formats = 'MTGOFormatData/Formats';
const files = {
  [`${formats}/card_colors.json`]: JSON.stringify({
    Lands: [color('Mountain', 'R'), color('Swamp', 'B')],
    NonLands: [color('Shock', 'R'), color('Duress', 'R')],
  }),
  [`${formats}/Modern/color_overrides.json`]: JSON.stringify({
    ...{ Lands: [], NonLands: [color('Duress', 'B')] },
  }),
  [`${formats}/Modern/Archetypes/Burn.json`]: archetype('Burn', 'Shock'),
  [`${formats}/Modern/Archetypes/Discard.json`]: archetype('Discard', 'Duress', 'Shock'),
  [`${formats}/Modern/Archetypes/Empty.json`]: archetype('Empty'),
  [`${formats}/Modern/Fallbacks/Aggro.json`]: JSON.stringify({
    ...{ Name: 'Aggro', CommonCards: ['Goblin Guide', 'Goblin Guid'] },
  }),
  'challenge.json': JSON.stringify({
    Tournament: { Name: 'Modern Challenge', Date: '2025-01-01T00:00:00Z' },
    Decks: [
      { Player: 'ann', Mainboard: [line('Shock', 0), line('Mountain', 20)], Sideboard: [] },
      {
        ...{ Player: 'bo', Sideboard: [] },
        Mainboard: ['Shock', 'Duress', 'Mountain', 'Swamp'].map((name) => line(name, 4)),
      },
      { Player: 'cy', Mainboard: [line('Goblin Guide', 4), line('Island', 8)], Sideboard: [] },
    ],
  }),
};

test('mtgo', async () => {
  const imported = testEnvironment({ files });
  const made = `import-rules mtgo MTGOFormatData --format Modern --out modern.json`;
  await run(made.split(' '), imported);
  const tag = 'tag challenge.json --rules modern.json --conflicts simplest';
  const colors = `--colors ${formats}/card_colors.json`;
  const commands = [
    made,
    'import-rules mtgo MTGOFormatData',
    'import-rules mtgo MTGOFormatData --format Legacy',
    `${tag} ${colors}`,
    `${tag} --format csv`,
    `classify challenge.json --rules modern.json --conflicts report ${colors}`,
    'check modern.json --decks challenge.json',
    'check modern.json --decks challenge.json --conflicts report',
    'check modern.json --decks challenge.json --conflicts simplest',
    'check modern.json --conflicts report --info',
  ];
  const shown = await transcript(commands, Object.fromEntries(imported.files), {
    withOutput: true,
  });
  const path = join(projectRoot, 'rules-fixtures/messages/mtgo.txt');
  await expect(shown.replace(/rules [0-9a-f]{16,}/g, 'rules VERSION')).toMatchFileSnapshot(path);
});

test('the guide says what becomes of lines of 0 copies, empty archetypes and overrides of colours', () => {
  const [, section = ''] = /## MTGOFormatData\n([\s\S]*?)\n##/.exec(guideText) ?? [];
  const said = section.replace(/\s+/g, ' ');
  const shown = readFileSync(join(projectRoot, 'rules-fixtures/messages/mtgo.txt'), 'utf8');
  for (const [sentence, proof] of [
    ['a line of 0 copies in a tournament file counts as one copy, with a finding', ' no-copies: '],
    ['Archetypes without conditions are refused.', 'error mtgo-wrong-shape: "Conditions" must'],
    ['reads the `color_overrides.json` of the format in the same folder', '"name":"Rakdos Burn"'],
  ] as const) {
    expect(said).toContain(sentence);
    expect(shown).toContain(proof);
  }
});
