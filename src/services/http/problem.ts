/** Error answers: `application/problem+json` (RFC 9457), without internal details. */
import * as Type from 'typebox';

export const problemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened, why, and what to do.' }),
    field: Type.Optional(Type.String({ description: 'The invalid parameter.' })),
  },
  { title: 'Problem' },
);

const titles = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  413: 'Too large',
  415: 'Unsupported content',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Not available',
} as const;

export type ProblemStatus = keyof typeof titles;

/** Makes an error answer. `field` names the invalid parameter. */
export function problem(
  status: ProblemStatus,
  detail: string,
  extra: { readonly field?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  const { field, headers } = extra;
  const body = {
    type: 'about:blank',
    title: titles[status],
    status,
    detail,
    field,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

/** The answer while the database is down; a restart takes a few seconds. */
export function unavailable(): Response {
  return problem(503, 'The store does not answer. Try again in 5 seconds.', {
    headers: { 'Retry-After': '5' },
  });
}
