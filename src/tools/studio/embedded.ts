/** The ids of the elements in which an exported page has its data. */
export const embedded = {
  /** The project, as JSON. */
  project: 'decktype-project',
  /** The corpus: the bytes of `saveCorpus`, compressed by gzip, in base64. Absent without lists. */
  corpus: 'decktype-corpus',
  /** The code of the worker, as JSON. */
  worker: 'decktype-worker',
} as const;
