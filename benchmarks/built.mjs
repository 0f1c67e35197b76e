// @ts-check
/** The build in `dist`, typed by its sources, because types are checked before building. */
const load = (/** @type {string} */ name) =>
  import(new URL(`../dist/${name}`, import.meta.url).href);

export const decktype = /** @type {typeof import('../src/index.js')} */ (await load('index.js'));
export const service = /** @type {typeof import('../src/services/http/index.js')} */ (
  await load('service/index.js')
);
