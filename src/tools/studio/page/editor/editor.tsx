/** The editor, which shows one file at a time. Each file keeps its text, selection and scroll position. */
import { type Diagnostic as EditorDiagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorSelection, type StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { bounded } from '../../../../core/diagnostics/bounded.js';
import type { Diagnostic } from '../../../../core/diagnostics/diagnostic.js';
import { placeIn } from '../state/positions.js';
import { type OpenFile, showIn, takeTransactions } from '../state/texts.js';
import { edited, isBehind, lenses, workbench } from '../state/workbench.js';
import { showFolds, showLenses } from './gutters.js';
import './editor.css';

interface EditorProps {
  readonly file: OpenFile;
  readonly findings: readonly Diagnostic[];
  /** A range to show and select; a new object with the same range shows it again. */
  readonly target: EditorTarget | undefined;
}

export interface EditorTarget {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

const places = new Map<string, StateEffect<unknown>>();

export function Editor({ file, findings, target }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | undefined>(undefined);

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? treeIn(element);
    const scrollTo = places.get(file.name);
    const view = new EditorView({
      parent: root,
      state: file.state.peek(),
      ...(scrollTo && { scrollTo }),
      dispatchTransactions: (transactions, self) => {
        // A late answer, such as that of a hover, would bring back the old text.
        if (self !== editor.current) return;
        self.update(transactions);
        takeTransactions(file, transactions);
      },
    });
    editor.current = view;
    showIn(view, file);
    return () => {
      places.set(file.name, view.scrollSnapshot());
      showIn(view, undefined);
      view.destroy();
      editor.current = undefined;
    };
  }, [file]);

  useEffect(
    () =>
      effect(() => {
        const found = lenses.value.get(file.name);
        if (found && !isBehind() && editor.current) showLenses(editor.current, found);
      }),
    [file],
  );

  useEffect(() => {
    const view = editor.current;
    if (view && !isBehind())
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(file, findings)));
  }, [file, findings]);

  const answered = edited.value;
  useEffect(() => {
    if (answered === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const folds = await workbench().folding(file.name);
      if (isCurrent && !isBehind() && editor.current) showFolds(editor.current, folds);
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [file, answered]);

  useLayoutEffect(() => {
    const view = editor.current;
    if (view === undefined || target?.file !== file.name) return;
    const from = placeIn(view.state, target.start);
    const to = placeIn(view.state, target.end);
    view.dispatch({
      selection: EditorSelection.single(from, to),
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    view.focus();
  }, [file, target]);

  return <div class="editor" ref={host} />;
}

/** Creates a shadow tree in an element, with the styles of the page for the editor. */
function treeIn(element: HTMLElement): ShadowRoot {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const texts = rules.map(({ cssText }) => cssText);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.filter((text) => text.includes('.cm-editor')).join('\n'));
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  return root;
}

function diagnosticsOf(file: OpenFile, findings: readonly Diagnostic[]): EditorDiagnostic[] {
  const state = file.state.peek();
  const own = findings.filter((one) => one.file === file.name && one.ignored === undefined);
  return bounded(own).map(({ finding: { code, severity, message, hint, range }, more }) => ({
    from: range === undefined ? 0 : placeIn(state, range.start.offset),
    to: range === undefined ? 0 : placeIn(state, range.end.offset),
    severity,
    source: code,
    message: more ?? (hint === undefined ? message : `${message}\n${hint}`),
  }));
}
