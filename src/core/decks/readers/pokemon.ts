/** `decktype/readers/pokemon`: reads only lists of the Pokémon TCG, as text. */
import { detectPokemon } from '../formats/pokemon/pokemon-list.js';
import { type ReadDecklist, type ReadDecklistOptions, readText } from '../read-result.js';

/**
 * Reads a list of Pokémon TCG Live, TCG Online or Pocket, or of bare lines, like `readDecklist` of
 * `decktype/decks`. Never throws on input.
 *
 * @example
 * readPokemonList('Pokémon: 1\n2 Charizard ex OBF 125').format // 'ptcgl'
 */
export function readPokemonList(
  text: string,
  options: Pick<ReadDecklistOptions, 'cards'> = {},
): ReadDecklist {
  return readText(text, options, detectPokemon);
}
