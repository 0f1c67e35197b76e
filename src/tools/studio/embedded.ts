/** The ids of the elements that hold the data of an exported page. */
export const embedded = {
  /** The project, as JSON. */
  project: 'decktype-project',
  /** The corpus: the bytes of `saveCorpus`, compressed with gzip, in base64. Absent without lists. */
  corpus: 'decktype-corpus',
  /** The code of the worker, as JSON. */
  worker: 'decktype-worker',
} as const;
