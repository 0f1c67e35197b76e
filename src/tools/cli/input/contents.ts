/** What files hold, and the messages about those that hold something else than a command reads. */
import type { OtherContent } from '../../../questions/corpus/reading/other-files.js';

/** What a file can hold. */
export type Content = OtherContent | 'colors' | 'field' | 'lists' | 'standings' | 'decklist';

/** What each content is called, and what takes it. */
const contents: Readonly<Record<Content, readonly [name: string, use: string]>> = {
  rules: ['rules', 'decktype check and convert --to wire take them; so does --rules'],
  games: ['games', 'decktype import takes them'],
  cases: ['cases', 'decktype test takes them'],
  overlay: ['an overlay', '--overlay takes it'],
  settings: ['the settings of a project', '--config takes them'],
  cards: ['a card table', '--cards takes it'],
  colors: ['card colours', '--colors takes them'],
  field: ['the shares of a field', 'decktype report --field takes them'],
  form: ['the answers of a form', 'decktype convert --to standings makes standings of them'],
  lists: ['lists', '--decks takes them'],
  standings: ['standings', 'decktype tag takes them; so do --decks and --from, once for each file'],
  decklist: ['a decklist', 'decktype classify takes it; so does --decks, once for each file'],
};

/** The message about a file that holds `found`, where `wanted` is read; undefined if it holds that. */
export function contentMessage(
  file: string,
  found: Content | undefined,
  wanted: Content,
): string | undefined {
  if (found === undefined || found === wanted) return undefined;
  const [name, use] = contents[found];
  return `${file} holds ${name} and not ${contents[wanted][0]}; ${use}`;
}
