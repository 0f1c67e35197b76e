/** Limits of a server: how long clients may take, and how much they may send and hold open. */

/** Limits of connections and requests. Times are in milliseconds. */
export interface Limits {
  /** Time to receive the URL and headers of a request, also if nothing is sent. Default 10,000. */
  readonly headTime?: number;
  /** Time to receive a whole request. Bodies are not read. Default 20,000. */
  readonly requestTime?: number;
  /** Time to make and send an answer, also if the client does not read it. Default 120,000. */
  readonly answerTime?: number;
  /** How long an idle connection stays open after its first request. Default 5000. */
  readonly idleTime?: number;
  /** The most bytes of a request's URL and headers; larger ones get 431. Default 16 KiB. */
  readonly headBytes?: number;
  /** The most open connections; additional ones are closed immediately. Default 1000. */
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
