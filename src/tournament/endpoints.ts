/** The endpoints of the data interface: their paths, parameters and what they answer. */
import * as Type from 'typebox';
import {
  detailsSchema,
  gameSchema,
  pairingSchema,
  standingSchema,
  tournamentSchema,
} from './resources.js';

/** The page size of a list where none is asked for, and the greatest that may be. */
export const defaultLimit = 50;
const greatestLimit = 1000;

const filter = (description: string) =>
  Type.Optional(Type.String({ description, minLength: 1, maxLength: 255 }));

/** The query of `/tournaments`. */
export const tournamentQuerySchema = Type.Object({
  game: filter('Only tournaments of this game.'),
  format: filter('Only tournaments of this format.'),
  organizerId: filter('Only tournaments of this organizer.'),
  limit: Type.Optional(
    Type.Integer({
      description: 'Tournaments a page.',
      minimum: 1,
      maximum: greatestLimit,
      default: defaultLimit,
    }),
  ),
  page: Type.Optional(
    Type.Integer({ description: 'Counts from 1.', minimum: 1, maximum: 1e9, default: 1 }),
  ),
});

/** An endpoint; `{id}` in its path stands for an id. */
export interface Endpoint {
  readonly path: string;
  readonly summary: string;
  readonly title: string;
  /** The schema of the answer; of a row of it where `isList`. Rules have theirs elsewhere. */
  readonly schema?: Type.TSchema;
  readonly isList: boolean;
  readonly query?: typeof tournamentQuerySchema;
}

export const endpoints = {
  games: {
    path: '/games',
    summary: 'The games.',
    title: 'Game',
    schema: gameSchema,
    isList: true,
  },
  rules: {
    path: '/games/{id}/decks',
    summary: 'The deck rules of a game.',
    title: 'Rule',
    isList: true,
  },
  tournaments: {
    path: '/tournaments',
    summary: 'The public tournaments, most recent first.',
    title: 'Tournament',
    schema: tournamentSchema,
    isList: true,
    query: tournamentQuerySchema,
  },
  details: {
    path: '/tournaments/{id}/details',
    summary: 'All about a tournament but its standings and pairings.',
    title: 'TournamentDetails',
    schema: detailsSchema,
    isList: false,
  },
  standings: {
    path: '/tournaments/{id}/standings',
    summary: 'The standings of a tournament by placing; players without one come last.',
    title: 'Standing',
    schema: standingSchema,
    isList: true,
  },
  pairings: {
    path: '/tournaments/{id}/pairings',
    summary: 'The pairings of a tournament by phase, round, and table or match.',
    title: 'Pairing',
    schema: pairingSchema,
    isList: true,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The name of an endpoint. */
export type EndpointName = keyof typeof endpoints;

/**
 * Whether an id can stand in an address: not empty, not too long, nothing that an address or a
 * database cannot hold, and not `.` or `..`, which every reader of addresses takes away.
 */
export function isUsableId(id: string): boolean {
  if (id === '' || id.length > 255 || id === '.' || id === '..' || id.includes('\0')) return false;
  return encodable(id);
}

/** Half of a surrogate pair cannot be written in UTF-8. */
function encodable(text: string): boolean {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The path of an endpoint for an id; undefined where nothing of that id can be. */
export function endpointPath(name: EndpointName, id = ''): string | undefined {
  const { path } = endpoints[name];
  if (!path.includes('{id}')) return path;
  return isUsableId(id) ? path.replace('{id}', () => encodeURIComponent(id)) : undefined;
}
