// @ts-check
/** What `npm run build` made, with the types of its sources: these are checked before anything is built. */
const load = (/** @type {string} */ name) =>
  import(new URL(`../dist/${name}`, import.meta.url).href);

export const decktype = /** @type {typeof import('../src/index.js')} */ (await load('index.js'));
export const service = /** @type {typeof import('../src/services/http/index.js')} */ (
  await load('service/index.js')
);
