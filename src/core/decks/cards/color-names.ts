/** What decks of some colours are called, by MTGOFormatData. Decks of four colours have no name. */
export const colorNames: Readonly<Record<string, string>> = {
  ...{ W: 'MonoWhite', U: 'MonoBlue', B: 'MonoBlack', R: 'MonoRed', G: 'MonoGreen' },
  ...{ WU: 'Azorius', WB: 'Orzhov', WR: 'Boros', WG: 'Selesnya', UB: 'Dimir' },
  ...{ UR: 'Izzet', UG: 'Simic', BR: 'Rakdos', BG: 'Golgari', RG: 'Gruul' },
  ...{ WUB: 'Esper', WUR: 'Jeskai', WUG: 'Bant', WBR: 'Mardu', WBG: 'Abzan' },
  ...{ WRG: 'Naya', UBR: 'Grixis', UBG: 'Sultai', URG: 'Temur', BRG: 'Jund' },
  ...{ WUBRG: '5Color', C: '' },
};
