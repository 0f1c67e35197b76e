/** Warns about lists and rules that probably do not belong together, or are not what the user meant. */
import { fieldsOf } from '../../../core/decks/shapes.js';
import { counted } from '../../../core/diagnostics/counted.js';
import type { Deck } from '../../../core/engine/classifier.js';
import type { Matcher } from '../../../core/engine/matcher.js';
import { entriesOf } from '../../../core/json/entries.js';
import { parseJson } from '../../../core/json/parse.js';
import {
  languageFinder,
  type OtherLanguage,
} from '../../../questions/analysis/checks/other-language.js';
import type { Environment } from '../environment.js';
import { printError } from '../input/errors.js';
import type { LoadedMatcher } from '../loading/rules.js';

/** Warns if there are lists, but no rule or fallback matches any of them. */
export async function warnOfMatches(
  env: Environment,
  classified: number,
  unclassified: number,
): Promise<void> {
  if (classified > 0 || unclassified === 0) return;
  const lists = unclassified === 1 ? 'the list' : `any of the ${counted(unclassified, 'list')}`;
  await printError(
    env,
    `warning: no rule matches ${lists}. Rules and lists may be of different games, or write names differently: decktype check RULES --decks LISTS names the cards of rules that no list has`,
  );
}

const made = new WeakMap<Matcher, OtherLanguage>();

/** Detects lists in another language; undefined if the command has a card table. */
export function otherLanguage({ matcher, cards }: LoadedMatcher): OtherLanguage | undefined {
  if (cards !== undefined) return undefined;
  const other = made.get(matcher) ?? languageFinder(matcher);
  made.set(matcher, other);
  return other;
}

/** Standings inspected per file: those of one event are in the same language. */
const mostLooked = 10;

/** A card name in another language from the first standings of a file; `head` is the start of the file. */
export function nameInHead(other: OtherLanguage | undefined, head: Uint8Array): string | undefined {
  if (other === undefined) return undefined;
  let looked = 0;
  for (const entry of entriesOf(new TextDecoder().decode(head))) {
    if (looked++ === mostLooked) break;
    const { value } = parseJson(entry);
    const { decklist } = fieldsOf(value);
    const name = typeof decklist === 'object' ? other.nameIn(decklist as Deck) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Warns once for all lists; `name` is a card name in another language, if one was found. */
export async function warnOfLanguage(env: Environment, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  await printError(
    env,
    `warning: lists that no rule matches seem to be in another language than the rules, with cards such as ${name}. A card table with these names resolves them: --cards FILE, or "cards" in decktype.json`,
  );
}
