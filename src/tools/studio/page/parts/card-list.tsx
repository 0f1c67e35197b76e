/** The cards of a list: copies and names for each zone. */
import type { Zone } from '../../worker/answers.js';

interface CardListProps {
  readonly zones: readonly Zone[];
  /** Names of cards to highlight as evidence. */
  readonly marked?: ReadonlySet<string>;
}

export function CardList({ zones, marked }: CardListProps) {
  return (
    <div class="card-list">
      {zones.map(({ name: zone, copies, cards }) => (
        <section key={zone}>
          <h3>
            {zone === '' ? 'Cards' : zone} <span class="faint">{copies}</span>
          </h3>
          <ul>
            {cards.map(({ name, count, set, number }, at) => (
              <li key={at} class={marked?.has(name) ? 'marked' : undefined}>
                <span class="number">{count}</span>
                <span>{name}</span>
                <span class="faint">{[set, number].filter(Boolean).join(' ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
