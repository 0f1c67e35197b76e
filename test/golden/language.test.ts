/**
 * What an editor is told, as text. Each file of rules-fixtures/language has files, lists and sentences, and
 * questions about a file followed by their answers. `edit` gives the text of the file for the next
 * question; `|` is the cursor. `--update` writes the answers.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { readCardTable } from '../../src/core/decks/cards/read-table.js';
import { withEdits } from '../../src/core/json/edits.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { completionsAt } from '../../src/tools/language/features/completion.js';
import { fixesAt } from '../../src/tools/language/features/fixes.js';
import { formatText } from '../../src/tools/language/features/format.js';
import { hoverAt } from '../../src/tools/language/features/hover.js';
import { lensesOf } from '../../src/tools/language/features/lenses.js';
import { occurrenceAt, occurrencesOf } from '../../src/tools/language/features/occurrences.js';
import { renameIdentifier, renameTargetAt } from '../../src/tools/language/features/rename.js';
import {
  type FileSymbol,
  foldingOf,
  symbolsOf,
} from '../../src/tools/language/features/symbols.js';
import type { FileEdits, FileKind } from '../../src/tools/language/model.js';
import { createWorkspace, type Workspace } from '../../src/tools/language/workspace.js';
import { projectRoot } from '../support/needs.js';
import { expectSteps, said } from '../support/steps.js';

const folder = join(projectRoot, 'rules-fixtures/language');

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

function kindOf(name: string): FileKind {
  const kinds = { cases: 'cases', overlay: 'overlay', decktype: 'config' } as const;
  return kinds[name.replace('.json', '') as keyof typeof kinds] ?? 'rules';
}

/** The project of the sections `file`, `lists`, `cards` and `settings`. */
function projectOf(sections: ReadonlyMap<string, string>): Workspace {
  const files = [...sections].flatMap(([key, text]) => {
    const [, name] = /^file (.*)$/.exec(key) ?? [];
    return name === undefined ? [] : [{ name, kind: kindOf(name), text }];
  });
  const cardsOf = (line: string) =>
    line.split(', ').map((card) => {
      const [, count = '1', name = ''] = /^(?:(\d+) )?(.*)$/.exec(card) ?? [];
      return { name: JSON.parse(`"${name}"`), count: Number(count) };
    });
  const [lists, cards] = ['lists', 'cards'].map((key) => sections.get(key)?.split('\n'));
  return createWorkspace({
    files,
    settings: JSON.parse(sections.get('settings') ?? '{}'),
    corpus: lists && createCorpus(lists.map((line) => ({ deck: cardsOf(line) }))),
    cards: cards && readCardTable(cards.map((name) => ({ name }))).table,
  });
}

/** Shortens long answers: there are hundreds of codes. */
const first = (all: readonly string[]) => (all.length > 12 ? [...all.slice(0, 6), '…'] : all);

function changed({ files }: Workspace, edits: FileEdits): string {
  return Array.from(edits, ([name, some]) => {
    return `${name}\n${indented(withEdits(files.get(name)?.text ?? '', some))}`;
  }).join('\n');
}

function outline({ kind, name, detail, nameStart, children }: FileSymbol): string {
  return [
    `${kind} ${name} at ${nameStart}: ${detail}`,
    ...children.map(outline).map(indented),
  ].join('\n');
}

interface Place {
  readonly workspace: Workspace;
  readonly file: string;
  readonly text: string;
  readonly offset: number;
}

type Answer = (place: Place, ...words: readonly string[]) => string;

const answers: Readonly<Record<string, Answer>> = {
  complete({ workspace, file, text, offset }) {
    const { items, start, end, isPartial } = completionsAt(workspace, file, offset);
    const rows = items.map(({ label, kind, insert, detail }) =>
      [kind, label, insert.replace('\u202e', '<U+202E>'), detail]
        .filter((part) => part !== undefined)
        .join(' · '),
    );
    const replaced = JSON.stringify(text.slice(start, end));
    return [`${isPartial ? 'some' : 'all'} in place of ${replaced}:`, ...first(rows)].join('\n');
  },
  labels({ workspace, file, offset }) {
    const { items } = completionsAt(workspace, file, offset);
    return first(items.map(({ label }) => label)).join(' · ');
  },
  hover({ workspace, file, text, offset }) {
    const found = hoverAt(workspace, file, offset);
    return found ? `${text.slice(found.start, found.end)}\n${indented(found.markdown)}` : 'nothing';
  },
  fixes({ workspace, file, offset }) {
    const place = offset === -1 ? [] : [offset, offset];
    const all = fixesAt(workspace, file, ...place);
    return all
      .map(({ title, isPreferred, files }) => {
        return `${isPreferred ? 'mends' : 'ignores'}: ${title}\n${indented(changed(workspace, files))}`;
      })
      .join('\n');
  },
  format: ({ text }) => formatText(text),
  outline: ({ workspace, file }) => symbolsOf(workspace, file).map(outline).join('\n'),
  folds: ({ workspace, file, text }) =>
    foldingOf(workspace, file)
      .map(({ start, end }) => JSON.stringify(text.slice(start, end)))
      .join('\n'),
  lenses: ({ workspace, file, text }) =>
    lensesOf(workspace, file)
      .map((lens) => `${text.slice(lens.start, lens.end)} ${lens.text}`)
      .join('\n'),
  places({ workspace, file, offset }) {
    const named = occurrenceAt(workspace, file, offset);
    const found = named === undefined ? [] : [...occurrencesOf(workspace, named)];
    return found
      .flatMap(([name, all]) => all.map(({ role, start }) => `${role} in ${name} at ${start}`))
      .join('\n');
  },
  target({ workspace, file, text, offset }) {
    const found = renameTargetAt(workspace, file, offset);
    return found ? `${found.identifier}, written ${text.slice(found.start, found.end)}` : 'nothing';
  },
  rename({ workspace }, from = '', to = '') {
    const { files, reason } = renameIdentifier(workspace, from, to);
    return files === undefined ? `not: ${reason}` : changed(workspace, files);
  },
};

class Edited {
  readonly sections: Map<string, string>;
  /** The text of the file in the next question. */
  #edited = '';

  constructor({ sections = new Map() }: Partial<Edited> = {}) {
    this.sections = new Map(sections);
  }

  async step(kind: string, words: readonly string[], text: string): Promise<string> {
    const answer = answers[kind];
    if (answer !== undefined) return this.#answered(answer, words.map(said).map(String));
    if (kind === 'edit') this.#edited = text;
    else this.sections.set([kind, ...words].join(' '), text);
    return '';
  }

  #answered(answer: Answer, words: readonly string[]): string {
    const [file = ''] = words;
    const edited = this.#edited;
    this.#edited = '';
    const all = new Map(this.sections);
    if (edited !== '' && !all.has(`file ${file}`)) all.set(`file ${file}`, '[]');
    const workspace = projectOf(all);
    if (edited !== '') workspace.change(file, edited.replace('|', ''));
    const text = workspace.files.get(file)?.text ?? '';
    const place = { workspace, file, text, offset: edited.indexOf('|') };
    return answer(place, ...words).trimEnd() || 'nothing';
  }
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Edited) => new Edited(shared),
    (kind) => answers[kind] === undefined,
  ),
);
