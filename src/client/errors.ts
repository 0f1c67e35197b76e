/** What can go wrong between a client and a service, by what the caller can do about it. */
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** Any error of a client. `kind` tells them apart where `instanceof` cannot. */
export abstract class ClientError extends Error {
  abstract readonly kind:
    | 'not-found'
    | 'rate-limited'
    | 'refused'
    | 'server'
    | 'bad-response'
    | 'network';

  constructor(
    message: string,
    /** The address that was asked. */
    readonly url: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** There is nothing of that id, or no such endpoint. It was not tried again. */
export class NotFoundError extends ClientError {
  override readonly name = 'NotFoundError';
  readonly kind = 'not-found';
}

/** The service wants no more requests for now. */
export class RateLimitedError extends ClientError {
  override readonly name = 'RateLimitedError';
  readonly kind = 'rate-limited';

  constructor(
    message: string,
    url: string,
    /** When to come back. */
    readonly retryAt: Date,
  ) {
    super(message, url);
  }
}

/** The service answered with a status that says that it did not do what was asked. */
abstract class StatusError extends ClientError {
  constructor(
    message: string,
    url: string,
    readonly status: number,
  ) {
    super(message, url);
  }
}

/** The service does not take the request: a wrong query, a missing key. */
export class RefusedError extends StatusError {
  override readonly name = 'RefusedError';
  readonly kind = 'refused';
}

/** The service failed, each time it was asked. */
export class ServerError extends StatusError {
  override readonly name = 'ServerError';
  readonly kind = 'server';
}

/** The answer is not what this endpoint answers; the findings say why. */
export class BadResponseError extends ClientError {
  override readonly name = 'BadResponseError';
  readonly kind = 'bad-response';

  constructor(
    message: string,
    url: string,
    readonly diagnostics: readonly Diagnostic[],
  ) {
    super(message, url);
  }
}

/** No answer came, however often it was tried; `cause` is what stood in the way. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
}
