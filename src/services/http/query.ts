/** Reads the query of a list strictly: an invalid parameter is an error. */
import { isCalendarDay } from '../../core/tournament/decode.js';
import { defaultLimit, tournamentQuerySchema } from '../../core/tournament/endpoints.js';
import type { TournamentQuery } from '../../core/tournament/tournament.js';

interface Bounds {
  readonly type?: string;
  /** Of an array: a parameter that may be given several times. */
  readonly items?: Bounds;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly anyOf?: readonly { readonly const?: unknown }[];
}
type Read = TournamentQuery & { limit: number; page: number };

export type ReadQuery<Query> =
  | { readonly query: Query }
  | { readonly field: string; readonly detail: string };

/** Returns the query, or the invalid parameter and why. Unknown parameters are skipped. */
export function readTournamentQuery(parameters: URLSearchParams): ReadQuery<Read> {
  const { properties } = tournamentQuerySchema;
  return readQuery<Read>(properties, parameters, { limit: defaultLimit, page: 1 });
}

export function readQuery<Query>(
  properties: Readonly<Record<string, Bounds>>,
  parameters: URLSearchParams,
  presets: Partial<Query>,
): ReadQuery<Query> {
  const query: Record<string, unknown> = { ...presets };
  for (const [field, schema] of Object.entries(properties)) {
    const [value, ...more] = parameters.getAll(field);
    if (value === undefined) continue;
    if (schema.items !== undefined) {
      const { items, maxItems = Number.POSITIVE_INFINITY } = schema;
      const read = [value, ...more].map((one) => readValue(one, items));
      const faulty = read.find((one) => 'wanted' in one);
      if (faulty && 'wanted' in faulty)
        return { field, detail: `${field} must be ${faulty.wanted}` };
      if (read.length > maxItems)
        return { field, detail: `${field} is given more than ${maxItems} times` };
      query[field] = [value, ...more];
      continue;
    }
    if (more.length > 0) return { field, detail: `${field} is given twice: give it once` };
    // An empty filter is ignored.
    if (value === '' && schema.type === 'string' && schema.format === undefined) continue;
    const read = readValue(value, schema);
    if ('wanted' in read) return { field, detail: `${field} must be ${read.wanted}` };
    query[field] = read.value;
  }
  return { query: query as Query };
}

function readValue(
  value: string,
  { type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER, ...schema }: Bounds,
): { readonly value: unknown } | { readonly wanted: string } {
  const choices = schema.anyOf?.map((choice) => String(choice.const));
  if (choices !== undefined) {
    return choices.includes(value) ? { value } : { wanted: `one of ${choices.join(', ')}` };
  }
  if (type === 'integer') {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    const isWithin = number >= minimum && number <= maximum;
    return isWithin
      ? { value: number }
      : { wanted: `a whole number from ${minimum} to ${maximum}` };
  }
  const { maxLength = Number.POSITIVE_INFINITY, format } = schema;
  if (format === 'date') {
    return isCalendarDay(value) ? { value } : { wanted: 'a day such as 2025-03-01' };
  }
  if (value.length <= maxLength) return { value };
  return { wanted: `a text of at most ${maxLength} characters` };
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
