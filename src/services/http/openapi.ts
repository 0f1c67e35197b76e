/** Describes the service in OpenAPI 3.1, from the endpoints and their schemas. */
import { version } from '../../../package.json';
import { definitions, schemaOf } from '../../core/rules/kind-schemas.js';
import { cardRequirement } from '../../core/rules/language.js';
import { type Endpoint, endpoints } from '../../core/tournament/endpoints.js';
import { extensionSchemas, extensions } from './extensions.js';
import { problemSchema } from './problem.js';

const component = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const problems = {
  BadRequest: 'A parameter is invalid; `field` is its name.',
  NotFound: 'There is nothing at this address.',
  MethodNotAllowed: 'Only GET, HEAD and OPTIONS are allowed; see `Allow`.',
  TooManyRequests: 'Try again after `Retry-After` seconds.',
  InternalError: 'The service failed to answer.',
  NotAvailable: 'The store does not answer. Try again after `Retry-After` seconds.',
} as const;

const unchanged = { description: 'Not changed since the version in If-None-Match.' };
const tooMany = component('responses', 'TooManyRequests');

const header = (description: string) => ({ description, schema: { type: 'string' } });

/** The OpenAPI description of the service, which `/openapi.json` answers. */
export function openApiDocument(): object {
  const paths: Record<string, object> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const mark = endpoint.isExtension === true ? { 'x-extension': true } : {};
    paths[endpoint.path] = { get: { ...operation(name, endpoint), ...mark } };
  }
  for (const [name, own] of Object.entries(extensions)) {
    const endpoint = { ...own, isList: false };
    paths[own.path] = { get: { ...operation(name, endpoint), 'x-extension': true } };
  }
  paths['/healthz'] = {
    get: plainOperation('health', 'Whether the process responds.', 'Health', {}),
  };
  paths['/readyz'] = {
    get: plainOperation(
      'readiness',
      'Whether the service is ready and not shutting down.',
      'Health',
      { 503: component('responses', 'NotAvailable') },
    ),
  };
  paths['/openapi.json'] = {
    get: plainOperation('openapi', 'This document.', 'OpenApi', { 304: unchanged, 429: tooMany }),
  };
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
      schemas: {
        ...resourceSchemas(),
        ...extensionSchemas,
        Problem: problemSchema,
        ...plainSchemas,
      },
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
        ETag: header('The version of the response; send it in If-None-Match.'),
        Link: header('Links to the next and previous page.'),
        'X-Limit': header('The limit used, if the requested one is too large.'),
        RateLimit: header(
          'The remaining requests and the seconds until the limit resets, if a rate limit is set.',
        ),
      },
    },
  };
}

const pageHeaders = {
  Link: component('headers', 'Link'),
  'X-Limit': component('headers', 'X-Limit'),
};

const plainSchemas = {
  Health: { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
  OpenApi: { type: 'object', required: ['openapi', 'paths'] },
};

function resourceSchemas(): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const { title, schema } of Object.values<Endpoint>(endpoints)) {
    if (schema !== undefined) schemas[title] = schema;
  }
  const { rule, variant } = JSON.parse(
    JSON.stringify(definitions)
      .replaceAll('#/$defs/rule', '#/components/schemas/Rule')
      .replaceAll('#/$defs/variant', '#/components/schemas/Variant')
      .replaceAll('#/$defs/requirement', '#/components/schemas/Requirement'),
  );
  const { name, set, number, count } = schemaOf(cardRequirement).properties as Fields;
  const properties = { name, set, number, count };
  const Requirement = { title: 'requirement', type: 'object', properties, required: ['name'] };
  return { ...schemas, Rule: rule, Variant: variant, Requirement, RuleFile: ruleFileSchema };
}

type Fields = Readonly<Record<string, object>>;

const ruleFileSchema = {
  description:
    'A rule file in its object form, as decktype/rules.schema.json describes it. `colors` contains the card colours for deck names with colours.',
  type: 'object',
  required: ['rules'],
};

interface Described extends Omit<Endpoint, 'query'> {
  readonly query?: { readonly properties: Fields };
}

function operation(operationId: string, endpoint: Described): object {
  const row = component('schemas', endpoint.title);
  const isById = endpoint.path.includes('{id}');
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
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
          ...(isById || endpoint.query === undefined ? {} : pageHeaders),
        },
        content: {
          'application/json': { schema: endpoint.isList ? { type: 'array', items: row } : row },
        },
      },
      304: unchanged,
      ...(endpoint.query === undefined ? {} : { 400: component('responses', 'BadRequest') }),
      ...(isById ? { 404: component('responses', 'NotFound') } : {}),
      405: component('responses', 'MethodNotAllowed'),
      429: tooMany,
      500: component('responses', 'InternalError'),
      503: component('responses', 'NotAvailable'),
    },
  };
}

function plainOperation(
  operationId: string,
  summary: string,
  schema: string,
  others: object,
): object {
  return {
    operationId,
    summary,
    responses: {
      200: {
        description: summary,
        content: { 'application/json': { schema: component('schemas', schema) } },
      },
      ...others,
      405: component('responses', 'MethodNotAllowed'),
    },
  };
}
