/** Errors as answers: `application/problem+json` (RFC 9457), with nothing of the inside in them. */
import * as Type from 'typebox';

/** The schema of every error that the service answers with. */
export const problemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened, why, and what to do.' }),
    field: Type.Optional(Type.String({ description: 'The parameter that is wrong.' })),
  },
  { title: 'Problem' },
);

const titles = {
  400: 'Bad request',
  404: 'Not found',
  405: 'Method not allowed',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Not available',
} as const;

/** The statuses of errors. */
export type ProblemStatus = keyof typeof titles;

/** An error as an answer. */
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
    ...(field === undefined ? {} : { field }),
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
