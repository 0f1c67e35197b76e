/** The CodeMirror extensions for a file. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import {
  indentLess,
  indentMore,
  moveLineDown,
  moveLineUp,
  standardKeymap,
  toggleComment,
} from '@codemirror/commands';
import { bracketMatching, foldKeymap, indentOnInput } from '@codemirror/language';
import { linter, lintGutter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { StudioFile } from '../../protocol.js';
import { isNarrow } from '../parts/window-width.js';
import { redoStep, undoStep } from '../state/undo.js';
import { assistance } from './assistance.js';
import { folding, lensGutter } from './gutters.js';
import { jsonLanguage } from './json-language.js';

export function extensionsOf({ name, kind }: StudioFile): Extension {
  return [
    Prec.highest(projectUndo),
    lintGutter(),
    lineNumbers(),
    folding,
    kind === 'rules' || kind === 'overlay' ? lensGutter : [],
    jsonLanguage,
    assistance(name),
    linter(null),
    search({ top: true }),
    highlightSelectionMatches(),
    closeBrackets(),
    bracketMatching(),
    indentOnInput(),
    isNarrow.peek() ? EditorView.lineWrapping : [],
    highlightActiveLine(),
    highlightActiveLineGutter(),
    EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
    // Tab is not bound, because it leaves the editor.
    keymap.of([
      { key: 'F8', run: nextDiagnostic },
      { key: 'Shift-F8', run: previousDiagnostic },
      { key: 'Mod-]', run: indentMore },
      { key: 'Mod-[', run: indentLess },
      { key: 'Mod-/', run: toggleComment },
      { key: 'Alt-ArrowUp', run: moveLineUp },
      { key: 'Alt-ArrowDown', run: moveLineDown },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...standardKeymap,
      // Leaves the text, so that single keys work.
      { key: 'Escape', run: leave },
    ]),
  ];
}

function leave(): boolean {
  document.getElementById('main')?.focus();
  return true;
}

/** Undo in the browser's menu undoes the last step of the project, like the keys. */
const projectUndo = EditorView.domEventHandlers({
  beforeinput(event) {
    const isUndo = event.inputType === 'historyUndo';
    if (!isUndo && event.inputType !== 'historyRedo') return false;
    event.preventDefault();
    if (isUndo) undoStep();
    else redoStep();
    return true;
  },
});
