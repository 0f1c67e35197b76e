/**
 * `decktype/runtime`: a stored program classifies, without the compiler and without reading rules.
 *
 * @example
 * import { createClassifier, loadProgram } from 'decktype/runtime';
 * createClassifier(loadProgram(bytes)).classify(decklist)?.name; // 'Charizard Pidgeot'
 */
export { type Classifier, createClassifier } from './engine/classifier.js';
export { loadProgram, ProgramError, saveProgram } from './engine/program/store.js';
