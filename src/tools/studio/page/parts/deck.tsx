/** What decks are called, and those that a field suggests. */
import { counted } from '../../../../core/diagnostics/counted.js';
import type { CountRow } from '../../answers.js';
import type { Suggestion } from './combobox.js';

export function Deck({ name }: { readonly name: string }) {
  return (
    <span class="deck" title={name}>
      {name}
    </span>
  );
}

const mostSuggestions = 50;

/** Those whose name begins with the text first, then those of most lists. */
export function deckSuggestions(counts: readonly CountRow[], text: string): readonly Suggestion[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ name, identifier }: CountRow) =>
    [name, identifier].some((one) => one.toLowerCase().startsWith(wanted)) ? 0 : 1;
  return counts
    .filter(({ name, identifier }) =>
      [name, identifier].some((one) => one.toLowerCase().includes(wanted)),
    )
    .sort((x, y) => rank(x) - rank(y) || y.wins - x.wins)
    .slice(0, mostSuggestions)
    .map(({ identifier, name, wins }) => ({
      value: identifier,
      label: name,
      detail: counted(wins, 'list'),
    }));
}
