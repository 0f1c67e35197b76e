/** `decktype/importers`: reads rules and tournaments of other programs. */
export { type ReadForm, type ReadFormOptions, readForm } from './form/form.js';
export {
  type ArchetypeFile,
  type ArchetypeSource,
  importArchetypes,
  type ReadYaml,
} from './mtgo/archetypes.js';
export { type ReadCardColors, readCardColors } from './mtgo/colors.js';
export type { SourceFile } from './mtgo/definitions.js';
export { type FormatMeta, type MetaWeek, metaOf, type ReadMetas, readMetas } from './mtgo/metas.js';
export { type ImportMtgoOptions, importMtgo, type MtgoSource } from './mtgo/rules.js';
export {
  type ReadTournament,
  readTournament,
  type TournamentStanding,
} from './mtgo/tournaments.js';
