/** The description of the service in OpenAPI 3.1, from the schemas that everything else uses. */
import { version } from '../../package.json';
import { definitions } from '../rules/kind-schemas.js';
import { type Endpoint, endpoints } from '../tournament/endpoints.js';
import { problemSchema } from './problem.js';

const component = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const problems = {
  BadRequest: 'A parameter is wrong; `field` names it.',
  NotFound: 'There is nothing of that address.',
  MethodNotAllowed: 'Only GET, HEAD and OPTIONS are; `Allow` says so.',
  TooManyRequests: 'Come back after `Retry-After` seconds.',
  InternalError: 'Something went wrong inside.',
  NotAvailable: 'The store does not answer.',
} as const;

const header = (description: string) => ({ description, schema: { type: 'string' } });

/** The document that `/openapi.json` answers. */
export function openApiDocument(): object {
  const paths: Record<string, object> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = { get: operation(name, endpoint) };
  }
  paths['/healthz'] = { get: plainOperation('health', 'Whether the store answers.', 'Health') };
  paths['/openapi.json'] = { get: plainOperation('openapi', 'This document.', 'OpenApi') };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Game and tournament data',
      description: 'Games, their deck rules, and tournaments with standings and pairings.',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: { ...resourceSchemas(), Problem: problemSchema, ...plainSchemas },
      responses: Object.fromEntries(
        Object.entries(problems).map(([name, description]) => [
          name,
          {
            description,
            content: { 'application/problem+json': { schema: component('schemas', 'Problem') } },
          },
        ]),
      ),
      headers: {
        ETag: header('Names these bytes; send it back in If-None-Match.'),
        Link: header('The next and the previous page.'),
        RateLimit: header('How many requests are left, and for how many seconds; if limited.'),
      },
    },
  };
}

const plainSchemas = {
  Health: { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
  OpenApi: { type: 'object', required: ['openapi', 'paths'] },
};

function resourceSchemas(): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const { title, schema } of Object.values<Endpoint>(endpoints)) {
    if (schema !== undefined) schemas[title] = schema;
  }
  const { rule, variant, requirement } = JSON.parse(
    JSON.stringify(definitions)
      .replaceAll('#/$defs/rule', '#/components/schemas/Rule')
      .replaceAll('#/$defs/variant', '#/components/schemas/Variant')
      .replaceAll('#/$defs/requirement', '#/components/schemas/Requirement'),
  );
  return { ...schemas, Rule: rule, Variant: variant, Requirement: requirement };
}

function operation(operationId: string, endpoint: Endpoint): object {
  const row = component('schemas', endpoint.title);
  const isById = endpoint.path.includes('{id}');
  const path = isById
    ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1 } }]
    : [];
  const query = Object.entries(endpoint.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  return {
    operationId,
    summary: endpoint.summary,
    parameters: [...path, ...query],
    responses: {
      200: {
        description: endpoint.summary,
        headers: {
          ETag: component('headers', 'ETag'),
          RateLimit: component('headers', 'RateLimit'),
          ...(endpoint.query === undefined ? {} : { Link: component('headers', 'Link') }),
        },
        content: {
          'application/json': { schema: endpoint.isList ? { type: 'array', items: row } : row },
        },
      },
      304: { description: 'It is still what If-None-Match names.' },
      ...(endpoint.query === undefined ? {} : { 400: component('responses', 'BadRequest') }),
      ...(isById ? { 404: component('responses', 'NotFound') } : {}),
      405: component('responses', 'MethodNotAllowed'),
      429: component('responses', 'TooManyRequests'),
      500: component('responses', 'InternalError'),
    },
  };
}

function plainOperation(operationId: string, summary: string, schema: string): object {
  return {
    operationId,
    summary,
    responses: {
      200: {
        description: summary,
        content: { 'application/json': { schema: component('schemas', schema) } },
      },
      ...(operationId === 'health' ? { 503: component('responses', 'NotAvailable') } : {}),
      405: component('responses', 'MethodNotAllowed'),
    },
  };
}
