/** The columns of tables with cards, found by the titles that sites and people give them. */

/** The titles of each column, in order of preference; "nombre" is a name in Spanish and a count in French. */
const titlesOf = {
  name: [
    ...['name', 'card name', 'card', 'cardname', 'title'],
    ...['karte', 'kartenname', 'carte', 'carta', 'nom', 'nombre', 'nombre de la carta', 'nome'],
    ...['カード名', 'カード'],
  ],
  count: [
    ...['count', 'quantity', 'qty', 'amount', 'copies', 'number of copies'],
    ...['anzahl', 'menge', 'quantité', 'cantidad', 'quantità', '枚数', 'nombre'],
  ],
  set: [
    ...['edition code', 'set code', 'setcode', 'edition', 'set', 'expansion'],
    ...['edition name', 'set name'],
  ],
  number: [
    ...['collector number', 'card number', 'collector_number', 'number', 'cn', 'collectornumber'],
    ...['no', 'no.', 'nr', 'nr.', 'nummer'],
  ],
  zone: ['board', 'zone', 'section', 'sideboard', 'category', 'categories', 'primary category'],
} as const;

export type CardColumn = keyof typeof titlesOf;

/** Where the columns of a header are. */
export type CardColumns = Readonly<Partial<Record<CardColumn, number>>>;

export function cardColumns(cells: readonly string[]): CardColumns {
  const titles = cells.map((cell) => cell.toLowerCase());
  const columns: Partial<Record<CardColumn, number>> = {};
  for (const [column, known] of Object.entries(titlesOf) as [CardColumn, readonly string[]][]) {
    const taken = new Set(Object.values(columns));
    const at = known
      .map((title) => titles.indexOf(title))
      .find((index) => index >= 0 && !taken.has(index));
    if (at !== undefined) columns[column] = at;
  }
  return columns;
}
