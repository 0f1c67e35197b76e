/** JSON with comments, only for colours and brackets; the worker does the rest. */
import { indentService, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { classHighlighter } from '@lezer/highlight';

interface Place {
  isInComment: boolean;
}

const language = StreamLanguage.define<Place>({
  name: 'JSON with comments',
  startState: () => ({ isInComment: false }),
  token(stream, place) {
    if (place.isInComment || stream.match('/*')) {
      place.isInComment = !stream.match(/^.*?\*\//);
      if (place.isInComment) stream.skipToEnd();
      return 'blockComment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'lineComment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
      return stream.match(/^\s*:/, false) ? 'propertyName' : 'string';
    }
    if (stream.match(/^-?\d[\d.eE+-]*/)) return 'number';
    if (stream.match(/^(?:true|false|null)\b/)) return 'atom';
    stream.next();
    return null;
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['{', '[', '"'] },
    indentOnInput: /^\s*[}\]]$/,
  },
});

/** Indents one step after an opening bracket, and outdents for a closing one. */
const indentation = indentService.of((context, position) => {
  const line = context.lineAt(position, -1);
  const isNew = context.simulatedBreak === position;
  if (!isNew && line.from === 0) return 0;
  const above = isNew ? line : context.lineAt(line.from - 1, -1);
  const text = isNew ? context.textAfterPos(position) : line.text;
  const steps = Number(/[{[]\s*$/.test(above.text)) - Number(/^\s*[}\]]/.test(text));
  return Math.max(0, context.lineIndent(above.from, -1) + steps * context.unit);
});

export const jsonLanguage: Extension = [
  language,
  indentation,
  syntaxHighlighting(classHighlighter),
];
