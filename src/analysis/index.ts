/** `decktype/analysis`: questions about rules, findings as people and machines read them, and rules of others. */
export { countLine, type RenderOptions, renderJson, renderText } from '../diagnostics/render.js';
export type { SourceFile } from '../rules/mtgo-definitions.js';
export { type ImportMtgoOptions, importMtgo, type MtgoSource } from '../rules/mtgo-import.js';
export { toWire, type WireRules } from '../rules/wire.js';
export { type CheckOptions, checkRules } from './check.js';
export {
  type CardColors,
  colorName,
  deckColors,
  type ReadCardColors,
  readCardColors,
  withColorNames,
} from './mtgo-names.js';
