/** What the editor asks the worker while somebody types: completions, and what a place is about. */
import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import { counted } from '../../../../core/diagnostics/counted.js';
import type { CompletionItem } from '../../../language/features/completion.js';
import { toOffset, toPosition } from '../state/positions.js';
import { whenSent, workbench } from '../state/workbench.js';
import { markdownElement } from './markdown.js';

/** @param file the name of the file that is edited */
export function assistance(file: string): Extension {
  return [
    autocompletion({
      override: [(context) => complete(file, context)],
      icons: false,
      defaultKeymap: true,
    }),
    hoverTooltip(async (view, position) => {
      await whenSent();
      const about = await workbench().hover(file, toOffset(view.state, position));
      if (about === undefined) return null;
      return {
        pos: toPosition(view.state, about.start),
        end: toPosition(view.state, about.end),
        create: () => ({ dom: markdownElement(about.markdown) }),
      };
    }),
  ];
}

async function complete(file: string, context: CompletionContext) {
  await whenSent();
  const { state, pos } = context;
  const found = await workbench().complete(file, toOffset(state, pos));
  if (found === undefined || found.items.length === 0 || context.aborted) return null;
  const to = toPosition(state, found.end);
  return {
    from: toPosition(state, found.start),
    // The worker knows what fits; what is typed next is asked anew.
    filter: false,
    options: found.items.map((item) => optionOf(item, to)),
  };
}

function optionOf(item: CompletionItem, to: number): Completion {
  const { label, kind, insert, lists } = item;
  const detail = item.detail ?? (lists === undefined ? undefined : counted(lists, 'list'));
  return {
    label,
    type: kind,
    ...(detail !== undefined && { detail }),
    apply: (view: EditorView, _, from: number) => {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.complete',
      });
    },
  };
}
