/** Finds columns of tables by the titles that sites and people give them. */

/** The titles of each column, in order of preference. Two columns can share a title. */
export type TitlesOf<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Column -> its index in the header. */
export type Columns<Column extends string> = Readonly<Partial<Record<Column, number>>>;

/** Finds columns by their titles, which must be in lower case. */
export function findColumns<Column extends string>(
  titles: readonly string[],
  titlesOf: TitlesOf<Column>,
): Columns<Column> {
  const columns: Partial<Record<Column, number>> = {};
  for (const [column, known] of Object.entries(titlesOf) as [Column, readonly string[]][]) {
    const taken = new Set(Object.values(columns));
    const at = known
      .map((title) => titles.indexOf(title))
      .find((index) => index >= 0 && !taken.has(index));
    if (at !== undefined) columns[column] = at;
  }
  return columns;
}

/** Note that "nombre" is a name in Spanish and a count in French. */
const cardTitles = {
  name: [
    ...['name', 'card name', 'card', 'cardname', 'title'],
    ...['karte', 'kartenname', 'carte', 'carta', 'nom', 'nombre', 'nombre de la carta', 'nome'],
    'カード名',
    'カード',
  ],
  count: [
    ...['count', 'quantity', 'qty', 'amount', 'copies', 'number of copies'],
    ...['anzahl', 'menge', 'quantité', 'cantidad', 'quantità', '枚数', 'nombre'],
  ],
  set: [
    ...['edition code', 'set code', 'setcode', 'edition', 'set', 'expansion'],
    'edition name',
    'set name',
  ],
  number: [
    ...['collector number', 'card number', 'collector_number', 'number', 'cn', 'collectornumber'],
    ...['no', 'no.', 'nr', 'nr.', 'nummer', 'collector #', 'coll. #'],
  ],
  zone: [
    ...['board', 'zone', 'section', 'sideboard', 'sideboarded'],
    'category',
    'categories',
    'primary category',
  ],
} as const;

export type CardColumn = keyof typeof cardTitles;
export type CardColumns = Columns<CardColumn>;

/** Finds the columns of a table of cards. */
export function cardColumns(cells: readonly string[]): CardColumns {
  return findColumns(
    cells.map((cell) => cell.toLowerCase()),
    cardTitles,
  );
}
