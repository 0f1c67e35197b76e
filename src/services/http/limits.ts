/** The limits of a server: how long clients may take, and how much they may send and hold open. */

/** Limits of connections and requests. Times are in milliseconds. */
export interface Limits {
  /** For the URL and the headers of a request, also on a connection that sends nothing. Default 10,000. */
  readonly headTime?: number;
  /** For a whole request. Default 20,000. Bodies are not read. */
  readonly requestTime?: number;
  /** For making and sending an answer, also to a client that does not read it. Default 120,000. */
  readonly answerTime?: number;
  /** How long a connection stays open without a request, after the first. Default 5000. */
  readonly idleTime?: number;
  /** The most bytes of the URL and the headers of a request; more are answered with 431. Default 16 KiB. */
  readonly headBytes?: number;
  /** The most open connections; further ones are closed at once. Default 1000. */
  readonly connections?: number;
}

export const defaultLimits: Required<Limits> = {
  headTime: 10_000,
  requestTime: 20_000,
  answerTime: 120_000,
  idleTime: 5000,
  headBytes: 16 << 10,
  connections: 1000,
};
