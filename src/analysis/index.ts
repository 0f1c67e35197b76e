/** `decktype/analysis`: questions about rules, and findings as people and machines read them. */
export { countLine, type RenderOptions, renderJson, renderText } from '../diagnostics/render.js';
export { type CheckOptions, checkRules } from './check.js';
