/** Reads query parameters strictly: an invalid value is an error. */
import { isCalendarDay } from '../../core/tournament/date.js';
import { defaultLimit, tournamentQuerySchema } from '../../core/tournament/endpoints.js';
import type { TournamentQuery } from '../../core/tournament/tournament.js';

interface Bounds {
  readonly type?: string;
  /** For arrays: parameters that can be repeated. */
  readonly items?: Bounds;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly anyOf?: readonly { readonly const?: unknown }[];
}
type Read = TournamentQuery & { limit: number; page: number };

/** Thrown for an invalid parameter; the message says which values are valid. */
export class InvalidParameter extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

export function readTournamentQuery(address: string): Read {
  const { properties } = tournamentQuerySchema;
  return { limit: defaultLimit, page: 1, ...readQuery<TournamentQuery>(properties, address) };
}

/**
 * Reads the query of a URL. Unknown parameters are ignored.
 *
 * @throws InvalidParameter
 */
export function readQuery<Query>(
  properties: Readonly<Record<string, Bounds>>,
  address: string,
): Query {
  const parameters = new URL(address).searchParams;
  const query: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(properties)) {
    const [value, ...more] = parameters.getAll(field);
    if (value === undefined) continue;
    if (schema.items !== undefined) {
      const { items, maxItems = Infinity } = schema;
      query[field] = [value, ...more].map((one) => readValue(field, one, items));
      if (more.length >= maxItems) {
        throw new InvalidParameter(field, `${field} is given more than ${maxItems} times`);
      }
      continue;
    }
    if (more.length > 0) {
      throw new InvalidParameter(field, `${field} is given twice: give it once`);
    }
    // An empty filter is ignored.
    if (value === '' && schema.type === 'string' && schema.format === undefined) continue;
    query[field] = readValue(field, value, schema);
  }
  return query as Query;
}

function readValue(
  field: string,
  value: string,
  { type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER, ...schema }: Bounds,
): unknown {
  const wanted = (what: string) => new InvalidParameter(field, `${field} must be ${what}`);
  const choices = schema.anyOf?.map((choice) => String(choice.const));
  if (choices !== undefined) {
    if (choices.includes(value)) return value;
    throw wanted(`one of ${choices.join(', ')}`);
  }
  if (type === 'integer') {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (number >= minimum && number <= maximum) return number;
    throw wanted(`a whole number from ${minimum} to ${maximum}`);
  }
  const { maxLength = Infinity, format } = schema;
  if (format === 'date') {
    if (isCalendarDay(value)) return value;
    throw wanted('a day such as 2025-03-01');
  }
  if (value.length <= maxLength) return value;
  throw wanted(`a text of at most ${maxLength} characters`);
}

/** The `Link` header of a page (RFC 8288). Links are relative, so the service can have any base path. */
export function pageLinks(
  { page, ...query }: Read,
  hasMore: boolean,
): Readonly<Record<string, string>> {
  const link = (to: number, relation: string) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
    parameters.set('page', String(to));
    return `<?${parameters}>; rel="${relation}"`;
  };
  const links = [
    ...(hasMore ? [link(page + 1, 'next')] : []),
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
  ];
  return links.length === 0 ? {} : { Link: links.join(', ') };
}
