/** The errors of a client, divided by what the caller can do about them. */
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';

/** Any error of a client. `kind` identifies its class if `instanceof` cannot be used. */
export abstract class ClientError extends Error {
  abstract readonly kind:
    | 'not-found'
    | 'rate-limited'
    | 'refused'
    | 'server'
    | 'bad-response'
    | 'too-large'
    | 'network';

  constructor(
    message: string,
    /** The address of the request. */
    readonly url: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The id or the endpoint does not exist. The request was not repeated. */
export class NotFoundError extends ClientError {
  override readonly name = 'NotFoundError';
  readonly kind = 'not-found';
}

/** The service accepts no more requests for now. */
export class RateLimitedError extends ClientError {
  override readonly name = 'RateLimitedError';
  readonly kind = 'rate-limited';

  constructor(
    message: string,
    url: string,
    /** When the service accepts requests again. */
    readonly retryAt: Date,
  ) {
    super(message, url);
  }
}

/** An error that has the status of the answer. */
abstract class StatusError extends ClientError {
  constructor(
    message: string,
    url: string,
    readonly status: number,
  ) {
    super(message, url);
  }
}

/** The service refuses the request, for example because of an invalid query or a missing key. */
export class RefusedError extends StatusError {
  override readonly name = 'RefusedError';
  readonly kind = 'refused';
}

/** The service answered every attempt with a status of 500 or more. */
export class ServerError extends StatusError {
  override readonly name = 'ServerError';
  readonly kind = 'server';
}

/** The answer cannot be used; the findings say why. There are none if it was damaged or cut off in transit. */
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

/** The answer has more bytes than the client reads. The request was not repeated. */
export class TooLargeError extends ClientError {
  override readonly name = 'TooLargeError';
  readonly kind = 'too-large';

  constructor(
    message: string,
    url: string,
    /** The maximum size of an answer, in bytes after decompression. */
    readonly limit: number,
  ) {
    super(message, url);
  }
}

/** No attempt got an answer; `cause` is the error of `fetch`, or the timeout. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
}
