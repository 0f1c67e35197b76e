/** Cards of which lists hold at least some copies, as the URL and people write them. */

export interface CardFilter {
  readonly name: string;
  readonly least: number;
}

/** Cards stand in the URL one a line, as in a list: `2 Dragapult ex`. */
export function parseCards(text: string): readonly CardFilter[] {
  return text.split('\n').flatMap((line) => parseCard(line) ?? []);
}

/** `2 Dragapult ex`: at least two copies; without a number, one. */
export function parseCard(text: string): CardFilter | undefined {
  const [, digits = '', name = ''] = /^\s*(?:(\d{1,4})(?=\s)\s*)?(.*?)\s*$/s.exec(text) ?? [];
  return name === '' ? undefined : { name, least: Math.max(1, Number(digits)) };
}

export function formatCard({ name, least }: CardFilter): string {
  // A name that begins with a number would be read as copies.
  return least > 1 || /^\d+\s/.test(name) ? `${least} ${name}` : name;
}

export function formatCards(cards: readonly CardFilter[]): string {
  return cards.map(formatCard).join('\n');
}
