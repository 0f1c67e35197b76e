/** Finds views, commands, rules, cards and lists by a text. */
import { useState } from 'preact/hooks';
import { counted } from '../../../../core/diagnostics/counted.js';
import { Combobox, type Suggestion } from '../parts/combobox.js';
import { deckSuggestions } from '../parts/deck.js';
import { Dialog } from '../parts/dialog.js';
import { useAnswer } from '../state/answer.js';
import { useCardNames } from '../state/card-names.js';
import { go, showView } from '../state/location.js';
import { viewNames } from '../state/route.js';
import { saveFiles } from '../state/saving.js';
import { type Theme, theme, themeNames } from '../state/stored.js';
import { unsavedFiles } from '../state/texts.js';
import { redoStep, undoStep } from '../state/undo.js';
import { partOf } from '../state/workbench.js';
import { titleOf } from './navigation.js';

interface FinderProps {
  readonly onShowKeys: () => void;
  readonly onPaste: () => void;
  readonly onClose: () => void;
}

interface Found extends Suggestion {
  readonly run: () => void;
}

const mostOfKind = 6;

export function Finder({ onShowKeys, onPaste, onClose }: FinderProps) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const cards = useCardNames(wanted).names.slice(0, mostOfKind);
  const lists = useAnswer(`find ${wanted}`, async (workbench) =>
    wanted === '' ? [] : (await workbench.lists({ text: wanted }, 0, mostOfKind)).rows,
  );
  const commands: readonly Found[] = [
    ...viewNames.map((name) => ({
      value: titleOf(name),
      detail: 'view',
      run: () => showView(name),
    })),
    { value: 'Paste a list', detail: 'V', run: onPaste },
    { value: 'Save', detail: 'Ctrl+S', run: () => void saveFiles(unsavedFiles.peek()) },
    { value: 'Undo', detail: 'Ctrl+Z', run: undoStep },
    { value: 'Redo', detail: 'Ctrl+Shift+Z', run: redoStep },
    { value: 'Keys', detail: '?', run: onShowKeys },
    ...Object.entries(themeNames).map(([name, title]) => ({
      value: `Colours: ${title}`,
      detail: 'command',
      run: () => theme.choose(name as Theme),
    })),
  ];
  const found: readonly Found[] = [
    ...commands.filter(({ value }) => value.toLowerCase().startsWith(wanted.toLowerCase())),
    ...(wanted === '' ? [] : deckSuggestions(wanted)).slice(0, mostOfKind).map((deck) => ({
      ...deck,
      value: `deck ${deck.value}`,
      detail: `deck, ${deck.detail}`,
      run: () => showDeck(deck.value),
    })),
    ...(wanted === '' ? [] : cards).map(({ name, lists: number }) => ({
      value: `card ${name}`,
      label: name,
      detail: `card in ${counted(number, 'list')}`,
      run: () => go('lists', { cards: name }),
    })),
    ...(lists.isFresh ? (lists.value ?? []) : []).map(({ list, name, deck }) => ({
      value: `list ${list}`,
      label: name,
      detail: deck.name,
      run: () => go('lists', { text: wanted, list: String(list) }),
    })),
  ];
  return (
    <Dialog title="Find" onClose={onClose}>
      <Combobox
        label="Rule, card, list, view or command"
        placeholder="Rule, card, list, view or command"
        hasFocus
        isOpen
        text={text}
        onText={setText}
        suggestions={found}
        onChoose={(chosen) => {
          onClose();
          found.find(({ value }) => value === chosen)?.run();
        }}
      />
    </Dialog>
  );
}

function showDeck(identifier: string): void {
  if (partOf(identifier)?.what === 'unclassified') showView('unknown');
  else go('rules', { rule: identifier });
}
