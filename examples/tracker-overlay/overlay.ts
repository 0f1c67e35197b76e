import { type Profiles, readProfiles } from 'decktype/likely';

/** The most likely decks for the cards seen, one per line; fewer if none is likely. */
export function likelyDecks(profiles: Profiles, seen: readonly string[]): readonly string[] {
  const { decks, none } = profiles.likely(seen);
  return decks
    .filter(({ chance }) => chance > Math.max(none, 0.05))
    .slice(0, 3)
    .map(({ name, chance }) => `${Math.round(100 * chance)}% ${name}`);
}

/** Loads profiles, and shows the likely decks whenever a message lists the cards seen. */
export async function start(list: HTMLElement, address: string): Promise<void> {
  const response = await fetch(address);
  const profiles = readProfiles(await response.text());
  addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
    const items = likelyDecks(profiles, data).map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    });
    list.replaceChildren(...items);
  });
}
