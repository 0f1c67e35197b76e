/** Reads the query of a list strictly: an invalid parameter is an error. */
import { defaultLimit, tournamentQuerySchema } from '../tournament/endpoints.js';
import type { TournamentQuery } from '../tournament/tournament.js';

interface Bounds {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}
type Parameter = keyof TournamentQuery;
type Read = TournamentQuery & { limit: number; page: number };

/** Returns the query, or the invalid parameter and why. Unknown parameters are skipped. */
export function readTournamentQuery(
  parameters: URLSearchParams,
): { readonly query: Read } | { readonly field: Parameter; readonly detail: string } {
  const query: Record<string, string | number> = { limit: defaultLimit, page: 1 };
  for (const [field, schema] of Object.entries<Bounds>(tournamentQuerySchema.properties)) {
    const [value, ...more] = parameters.getAll(field);
    if (value === undefined) continue;
    const wrong = (detail: string) => ({ field: field as Parameter, detail });
    if (more.length > 0) return wrong(`${field} is given twice: give it once`);
    if (schema.type === 'integer') {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= minimum && number <= maximum)) {
        return wrong(`${field} must be a whole number from ${minimum} to ${maximum}`);
      }
      query[field] = number;
    } else {
      const { maxLength = Number.POSITIVE_INFINITY } = schema;
      if (value === '' || value.length > maxLength) {
        return wrong(`${field} must be a text of 1 to ${maxLength} characters`);
      }
      query[field] = value;
    }
  }
  return { query: query as unknown as Read };
}

/** The `Link` header of a page (RFC 8288), relative, so that the service can have any base path. */
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
