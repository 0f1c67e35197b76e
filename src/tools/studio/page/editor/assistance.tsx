/** Completions and hovers, for which the editor asks the worker while a user types. */
import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import { type ComponentChildren, render } from 'preact';
import { defined } from '../../../../core/json/defined.js';
import type { CompletionItem } from '../../../language/features/completion.js';
import { whenSent, workbench } from '../state/workbench.js';

/** @param file the name of the edited file */
export function assistance(file: string): Extension {
  return [
    autocompletion({
      override: [(context) => complete(file, context)],
      icons: false,
      defaultKeymap: true,
    }),
    hoverTooltip(async (_, position) => {
      await whenSent();
      const about = await workbench().hover(file, position);
      if (about === undefined) return null;
      return {
        pos: about.start,
        end: about.end,
        create: () => ({ dom: markdownElement(about.markdown) }),
      };
    }),
  ];
}

async function complete(file: string, context: CompletionContext) {
  await whenSent();
  const { state, pos } = context;
  const found = await workbench().complete(file, pos);
  if (found === undefined || context.aborted) return null;
  const { start: from, end: to } = found;
  const items = fitting(found.items, state.sliceDoc(from, pos).replace(/^"/, ''));
  if (items.length === 0) return null;
  // The worker searches cards, so each keystroke asks it again.
  return { from, to, filter: false, options: items.map(optionOf) };
}

/** The items that contain the typed text, those that begin with it first. The worker has already selected cards. */
function fitting(items: readonly CompletionItem[], typed: string): readonly CompletionItem[] {
  const placeIn = ({ kind, label }: CompletionItem) =>
    kind === 'card' ? 0 : label.replace(/^"/, '').toLowerCase().indexOf(typed.toLowerCase());
  const starting = items.filter((item) => placeIn(item) === 0);
  return [...starting, ...items.filter((item) => placeIn(item) > 0)];
}

function optionOf(item: CompletionItem): Completion {
  const { label, kind, insert, detail } = item;
  return {
    label,
    type: kind,
    ...defined({ detail }),
    // Uses the current range, because another program might have changed the lines above.
    apply: (view: EditorView, _, from: number, to: number) => {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.complete',
      });
    },
  };
}

/** Renders the Markdown of hovers: paragraphs and lists, separated by empty lines. */
function markdownElement(text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-about';
  render(
    text.split(/\n{2,}/).map((block) => {
      if (!block.startsWith('- ')) return <p key={block}>{wordsOf(block)}</p>;
      const items = block.split('\n').map((line) => line.replace(/^- /, ''));
      return (
        <ul key={block}>
          {items.map((item) => (
            <li key={item}>{wordsOf(item)}</li>
          ))}
        </ul>
      );
    }),
    element,
  );
  return element;
}

/** Bold text, a code span, an escaped character, or other text. */
const inline =
  /\*\*((?:\\.|[^\\])+?)\*\*|(`+)(.+?)\2(?!`)|\\([!-/:-@[-`{-~])|((?:[^*`\\]|\*(?!\*)|\\(?![!-/:-@[-`{-~]))+)/g;

function wordsOf(line: string): ComponentChildren[] {
  return [...line.matchAll(inline)].map(([all, bold, , code, escaped, plain]) => {
    if (bold !== undefined) return <strong key={all}>{wordsOf(bold)}</strong>;
    if (code !== undefined) return <code key={all}>{code.trim()}</code>;
    return escaped ?? plain ?? all;
  });
}
