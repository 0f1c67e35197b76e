import { describe, expect, test } from 'vitest';
import {
  type FileSymbol,
  foldingOf,
  symbolsOf,
} from '../../../../../src/tools/language/features/symbols.js';
import type { FileKind } from '../../../../../src/tools/language/model.js';
import { Workspace } from '../../../../../src/tools/language/workspace.js';

/** The symbols of a text: kind, name, detail, the text of the name, and what is inside. */
function outline(kind: FileKind, text: string): unknown {
  const shown = (symbol: FileSymbol): unknown[] => {
    const { kind, name, detail, nameStart, nameEnd, children } = symbol;
    const row = [kind, name, detail, text.slice(nameStart, nameEnd)];
    return children.length === 0 ? row : [...row, children.map(shown)];
  };
  return symbolsOf(workspaceOf(kind, text), 'file').map(shown);
}

function workspaceOf(kind: FileKind, text: string): Workspace {
  return new Workspace({ files: [{ name: 'file', kind, text }] });
}

describe('the outline of a file has', () => {
  test('its rules with their variants, and fallbacks, also in a broken text', () => {
    const text = `{ "fallbacks": [{ "identifier": "f", "name": "F" }], "rules": [
      { "identifier": "a", "name": "A", "variants": [{ "identifier": "v", "name": "V" }] }
      { "name": "no identifier" `;
    expect(outline('rules', text)).toEqual([
      ['fallback', 'f', 'F', '"f"'],
      ['rule', 'a', 'A', '"a"', [['variant', 'v', 'V', '"v"']]],
      ['rule', 'a rule without an identifier', 'no identifier', '{'],
    ]);
    expect(outline('rules', '[{ "identifier": "a" }, 5]')).toEqual([['rule', 'a', '', '"a"']]);
  });

  test('its cases with what they expect', () => {
    const text =
      '[{ "name": "one", "expect": "a" }, { "file": "x.txt", "not": "b" }, { "expect": null }]';
    expect(outline('cases', text)).toEqual([
      ['case', 'one', 'a', '"one"'],
      ['case', 'x.txt', 'not b', '{'],
      ['case', 'a case', 'nothing', '{'],
    ]);
  });

  test('the changes of an overlay, and settings', () => {
    expect(outline('overlay', '{ "changes": [{ "op": "remove", "path": "/rules/a" }] }')).toEqual([
      ['change', '/rules/a', 'remove', '"/rules/a"'],
    ]);
    expect(outline('config', '{ "rules": ["a.json"] }')).toEqual([
      ['setting', 'rules', '', '"rules"'],
    ]);
  });
});

test('arrays and objects of several lines fold between their brackets, and the root does not', () => {
  const text = '[\n{ "cards": [\n1] },\n{ "cards": [1] },\n{ "a":\n';
  expect(
    foldingOf(workspaceOf('rules', text), 'file').map(({ start, end }) => text.slice(start, end)),
  ).toEqual([' "cards": [\n1] ', '\n1', ' "a":\n']);
});
