/** Pokémon TCG Pocket: lines as in TCG Live, with sets of its own (`A1a`, `P-A`). */
import type { TextFormat } from '../format.js';
import { readPokemon } from './pokemon-list.js';
import { writePtcgl } from './ptcgl.js';

export const pocket = {
  input: 'text',
  name: 'pocket',
  label: 'Pokémon TCG Pocket',
  example: '2 Pikachu ex A1 96',
  game: 'pokemon',
  read: (text) => readPokemon(text).reading,
  write: writePtcgl,
} as const satisfies TextFormat;
