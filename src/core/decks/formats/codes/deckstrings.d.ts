/** The types of the build for browsers, which has none of its own. */
declare module 'deckstrings/dist/browser.mjs' {
  export * from 'deckstrings';
}
