/** The lists and the decks that are most like a list. */
import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import type { ListDetail } from '../../../answers.js';

interface SimilarListsProps {
  readonly detail: ListDetail;
  readonly onOpen: (list: number) => void;
}

export function SimilarLists({ detail: { similar, similarDecks }, onOpen }: SimilarListsProps) {
  return (
    <div class="similar">
      <h3>Similar lists</h3>
      {similar.length === 0 && <p class="faint">No list shares a card with it.</p>}
      <ul class="plain-rows">
        {similar.map(({ list, name, similarity, deck, player, event }) => (
          <li key={list}>
            <button type="button" class="row-button" title={name} onClick={() => onOpen(list)}>
              <span class="number">{percent(similarity, 0)}</span>
              <span>{deck.name}</span>
              <span class="faint">{[player ?? name, event].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {similarDecks.length > 0 && (
        <>
          <h3>Similar decks</h3>
          <ul class="plain-rows">
            {similarDecks.map(({ identifier, name, similarity, lists, nearest }) => (
              <li key={identifier}>
                <button
                  type="button"
                  class="row-button"
                  title={`Open the list of ${identifier} that is most like it`}
                  onClick={() => onOpen(nearest)}
                >
                  <span class="number">{percent(similarity, 0)}</span>
                  <span>{name}</span>
                  <span class="faint">{counted(lists, 'list')}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
