/** Finds the columns of a form's answers by the names that people give them. */
import { foldText } from '../../decks/identity.js';
import { type Columns, findColumns } from '../../decks/text/columns.js';
import { csvRecords, separators, tooLong } from '../../decks/text/csv-records.js';

const formTitles = {
  id: ['player id', 'id', 'username', 'user name'],
  name: ['name', 'player', 'player name', 'full name', 'your name', 'nickname'],
  first: ['first name', 'firstname', 'given name'],
  last: ['last name', 'lastname', 'surname', 'family name'],
  country: ['country'],
  placing: ['placing', 'place', 'placement', 'rank', 'standing', 'position', 'finish', '#'],
  record: ['record', 'w-l-t', 'w/l/t', 'w-l', 'result', 'score'],
  wins: ['wins', 'won', 'win', 'w'],
  losses: ['losses', 'lost', 'loss', 'l'],
  ties: ['ties', 'tied', 'tie', 'draws', 'draw', 't', 'd'],
  drop: ['drop', 'dropped', 'drop round'],
  list: ['decklist', 'deck list', 'list', 'your decklist', 'cards'],
  link: ['link', 'decklist link', 'deck list link', 'deck link', 'url', 'decklist url', 'file'],
  deck: ['archetype', 'deck name', 'deck', 'deck type'],
} as const;

/** The possible meanings of columns. */
export type FormColumn = keyof typeof formTitles;

/** The header of a form's answers. */
export interface FormHeader {
  readonly separator: string;
  /** The indexes of the recognized columns. */
  readonly columns: Columns<FormColumn>;
  /** The cells of the first line. */
  readonly titles: readonly string[];
}

/** Why a text is not recognized as the answers of a form. */
export interface MissingColumns {
  readonly missing: readonly ('players' | 'lists')[];
  /** The cells of the first line. */
  readonly titles: readonly string[];
  /** Why the first line has no cells. */
  readonly why?: string;
}

/** Reads the header of a form's answers, or returns which columns it lacks. */
export function readHeader(text: string): FormHeader | MissingColumns {
  let best: FormHeader = { separator: ',', columns: {}, titles: [] };
  for (const separator of separators) {
    const [head] = csvRecords(text, separator);
    const why = head && tooLong(head);
    if (why !== undefined) return { missing: ['players', 'lists'], titles: [], why };
    const titles = head?.cells ?? [];
    const columns = columnsOf(titles);
    const more = Object.keys(columns).length - Object.keys(best.columns).length;
    if (more > 0 || (more === 0 && titles.length > best.titles.length))
      best = { separator, columns, titles };
  }
  const hasOne = (...wanted: FormColumn[]) =>
    wanted.some((column) => best.columns[column] !== undefined);
  const missing = [
    ...(hasOne('id', 'name', 'first', 'last') ? [] : (['players'] as const)),
    ...(hasOne('list', 'link') ? [] : (['lists'] as const)),
  ];
  return missing.length === 0 ? best : { missing, titles: best.titles };
}

function columnsOf(cells: readonly string[]): Columns<FormColumn> {
  const titles = cells.map(titleOf);
  const columns = findColumns(titles, formTitles);
  if (columns.list !== undefined) return columns;
  // The title can be a sentence, such as "Paste your decklist".
  const asked = titles.findIndex((title) => / deck ?list$/.test(title));
  if (asked !== -1) return { ...columns, list: asked };
  // "Deck" is the list if nothing else is. "Archetype" never is.
  const list = titles.indexOf('deck');
  if (list === -1 || columns.link !== undefined) return columns;
  const { deck, ...others } = columns;
  return deck === list ? { ...others, list } : { ...columns, list };
}

/** Folds a title: removes case, everything in brackets, and punctuation at the end. */
function titleOf(cell: string): string {
  const [title = ''] = cell.slice(0, 100).split(/[([]/, 1);
  return foldText(title.toLowerCase()).replace(/[\s:?!*.]+$/, '');
}

/** The titles of columns that are not read. */
export function unreadColumns({ columns, titles }: FormHeader): readonly string[] {
  const read = new Set(Object.values(columns));
  return titles.filter((title, at) => !read.has(at) && title !== '');
}
