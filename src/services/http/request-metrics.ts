import type { Meter } from '../operations/metrics.js';
import { StoreUnavailableError } from '../store/errors.js';
import type { ServedRequest } from './serve.js';

/** Counts requests and errors. */
export interface RequestMetrics {
  readonly onRequest: (request: ServedRequest) => void;
  readonly onError: (error: unknown) => void;
}

/** Makes the metrics of a service; `connections` returns the number of open connections. */
export function requestMetrics(meter: Meter, connections: () => number): RequestMetrics {
  const requests = meter.counter(
    'decktype_http_requests_total',
    'Requests by the path in /openapi.json, method and status.',
    ['route', 'method', 'status'],
  );
  const seconds = meter.histogram(
    'decktype_http_request_seconds',
    'Time from the head of a request to the end of its answer.',
    ['route'],
  );
  const limited = meter.counter(
    'decktype_http_rate_limited_total',
    'Requests that were refused because of the rate limit.',
  );
  const cut = meter.counter(
    'decktype_http_cut_answers_total',
    'Answers whose connection was closed before all was sent.',
  );
  const errors = meter.counter(
    'decktype_store_errors_total',
    'Errors while answering or tagging: the database did not answer ("unavailable"), or others ("failed").',
    ['kind'],
  );
  meter.gauge('decktype_http_connections', 'Open connections.', connections);
  return {
    onRequest({ method, route = 'none', status, milliseconds, isCut }) {
      requests.add({ route, method: known.has(method) ? method : 'other', status });
      seconds.observe(milliseconds / 1000, { route });
      if (status === 429) limited.add();
      if (isCut) cut.add();
    },
    onError(error) {
      errors.add({ kind: error instanceof StoreUnavailableError ? 'unavailable' : 'failed' });
    },
  };
}

/** Methods with their own value of the label; clients can send any of dozens. */
const known = new Set(['GET', 'HEAD', 'OPTIONS']);
