/** Which deck cards are from, by the stored lists of a game: `/games/{id}/likely`, an extension. */
import * as Type from 'typebox';
import { tournamentQuerySchema } from '../../core/tournament/endpoints.js';
import type { StoredProfiles } from '../store/profiles.js';

const cards = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { description, maxItems: 100 }));
const count = (description: string, maximum: number) =>
  Type.Optional(Type.Integer({ description, minimum: 1, maximum }));

export const likelyExtension = {
  path: '/games/{id}/likely',
  summary: 'Which deck some seen cards are from, by the lists of a game.',
  title: 'Likely',
  query: Type.Object({
    format: tournamentQuerySchema.properties.format,
    card: cards('A card that was seen, such as "2 Dreepy" or "Iono"; given once for each card.'),
    side: cards('A card of the sideboard, in the same way.'),
    size: count('How many cards the deck has, without its sideboard.', 1000),
    top: count('Only this many decks; 10 if missing.', 1000),
    rest: count(
      'How many cards to list that are expected in the rest, and that would tell most; none if missing.',
      100,
    ),
  }),
} as const;

export interface LikelyParameters {
  readonly format?: string;
  readonly card?: readonly string[];
  readonly side?: readonly string[];
  readonly size?: number;
  readonly top?: number;
  readonly rest?: number;
}

/** The text of an answer. */
export function likelyText(
  { profiles, program }: Pick<StoredProfiles, 'profiles' | 'program'>,
  parameters: LikelyParameters,
): string {
  const { card = [], side = [], size, top = 10, rest = 0 } = parameters;
  const seen = [...card.map(cardOf), ...side.map((text) => ({ ...cardOf(text), zone: 'side' }))];
  const answer = profiles.likely(seen, { top, cards: rest, ...(size !== undefined && { size }) });
  const findings = answer.findings.map(({ code, message }) => ({ code, message }));
  return JSON.stringify({ program, ...answer, findings });
}

/** The card of a text such as `2 Dreepy`. */
function cardOf(text: string): { readonly name: string; readonly count: number } {
  const [, count = '1', name = text] = /^(\d{1,3})x? +(.+)$/.exec(text.trim()) ?? [];
  return { name, count: Number(count) };
}

const deck = { id: Type.String(), name: Type.String() };
/** The schema of the answer, by its title. */
export const likelySchema = {
  Likely: Type.Object({
    program: Type.String({
      description:
        'The version of the program that made the labels; several where formats have rules of their own.',
    }),
    decks: Type.Array(
      Type.Object({ ...deck, chance: Type.Number({ description: 'From 0 to 1.' }) }),
      { description: 'The likeliest first.' },
    ),
    none: Type.Number({ description: 'The chance of a deck that the lists do not know.' }),
    expected: Type.Array(Type.Object({ name: Type.String(), copies: Type.Number() })),
    telling: Type.Array(Type.Object({ name: Type.String(), bits: Type.Number() })),
    findings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  }),
};
