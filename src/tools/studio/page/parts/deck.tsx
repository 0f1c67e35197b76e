/** What a list is called: its name, and its icons as text. */

interface DeckProps {
  readonly name: string;
  readonly icons?: readonly string[] | undefined;
}

export function Deck({ name, icons }: DeckProps) {
  return (
    <span class="deck" title={name}>
      {name}
      {icons !== undefined && icons.length > 0 && <span class="icons">{icons.join(' + ')}</span>}
    </span>
  );
}
