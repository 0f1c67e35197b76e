/** The endpoints of the data interface: paths, parameters and answers. */
import * as Type from 'typebox';
import {
  detailsSchema,
  gameSchema,
  longestId,
  pairingSchema,
  standingSchema,
  tournamentSchema,
} from './resources.js';

/** The default and the maximum page size of lists. */
export const defaultLimit = 50;
export const greatestLimit = 1000;

const filter = (what: string) => {
  const description = `Only tournaments of this ${what}; if empty, all tournaments.`;
  return Type.Optional(Type.String({ description, maxLength: longestId }));
};

/** The query of `/tournaments`. */
export const tournamentQuerySchema = Type.Object({
  game: filter('game, in upper or lower case'),
  format: filter('format, in upper or lower case'),
  organizerId: filter('organizer'),
  limit: Type.Optional(
    Type.Integer({
      description: `Tournaments per page; values above ${greatestLimit} are lowered to ${greatestLimit}, as X-Limit reports.`,
      minimum: 1,
      default: defaultLimit,
    }),
  ),
  page: Type.Optional(
    Type.Integer({
      description: 'The page, counted from 1.',
      minimum: 1,
      maximum: 1e9,
      default: 1,
    }),
  ),
});

/** An endpoint. In its path, an id replaces `{id}`, and a format replaces `{format}`. */
export interface Endpoint {
  readonly path: string;
  readonly summary: string;
  readonly title: string;
  /** The schema of the answer, or of a row if `isList`. The schemas of rules are in the room `rules`. */
  readonly schema?: Type.TSchema;
  readonly isList: boolean;
  readonly query?: typeof tournamentQuerySchema;
  /** Whether only decktype's own service has this endpoint. */
  readonly isExtension?: boolean;
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
    summary:
      'The deck rules of a game in the wire format. They give every list that they match the same label as the complete rules; rules that the wire format cannot express are left out.',
    title: 'Rule',
    isList: true,
  },
  ruleFile: {
    path: '/games/{id}/rules',
    summary: 'The deck rules of a game as a rule file, with everything that determines labels.',
    title: 'RuleFile',
    isList: false,
    isExtension: true,
  },
  formats: {
    path: '/games/{id}/formats',
    summary: 'The formats of a game that have their own rules.',
    title: 'RuleFormat',
    schema: Type.String({ minLength: 1, maxLength: longestId }),
    isList: true,
    isExtension: true,
  },
  formatRules: {
    path: '/games/{id}/formats/{format}/decks',
    summary: 'The deck rules of a format that has its own, in the wire format.',
    title: 'Rule',
    isList: true,
    isExtension: true,
  },
  formatRuleFile: {
    path: '/games/{id}/formats/{format}/rules',
    summary: 'The deck rules of a format that has its own, as a rule file.',
    title: 'RuleFile',
    isList: false,
    isExtension: true,
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
    summary: 'The details of a tournament, without standings and pairings.',
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

export type EndpointName = keyof typeof endpoints;

/**
 * Whether an id can be part of a URL: not empty, not too long, without characters that URLs or databases cannot
 * store, and neither `.` nor `..`, which URL parsers remove.
 */
export function isUsableId(id: string): boolean {
  const isLong = id.length > longestId;
  if (id === '' || isLong || id === '.' || id === '..' || id.includes('\0')) return false;
  // UTF-8 cannot encode lone surrogates.
  return !/\p{Surrogate}/u.test(id);
}

/** The path of an endpoint for an id and a format; undefined if one of these cannot be part of a URL. */
export function endpointPath(name: EndpointName, id = '', format = ''): string | undefined {
  let isUsable = true;
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, what: string) => {
    const part = what === 'id' ? id : format;
    isUsable &&= isUsableId(part);
    return isUsable ? encodeURIComponent(part) : '';
  });
  return isUsable ? path : undefined;
}
