/**
 * `decktype/runtime`: a stored program classifies, without the compiler and without reading rules.
 *
 * @example
 * import { createClassifier, loadProgram } from 'decktype/runtime';
 * createClassifier(loadProgram(bytes)).classify(decklist)?.name; // 'Charizard Pidgeot'
 */
export { type Classifier, createClassifier } from './core/engine/classifier.js';
export { loadProgram, ProgramError, saveProgram } from './core/engine/program/store.js';
