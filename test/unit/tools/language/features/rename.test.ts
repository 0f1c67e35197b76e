import { describe, expect, test } from 'vitest';
import { withEdits } from '../../../../../src/core/json/edits.js';
import {
  renameIdentifier,
  renameTargetAt,
} from '../../../../../src/tools/language/features/rename.js';
import type { FileEdits, WorkspaceFile } from '../../../../../src/tools/language/model.js';
import { Workspace } from '../../../../../src/tools/language/workspace.js';

const texts = {
  'a.json':
    '[{ "identifier": "zard", "name": "zard", "cards": [{ "name": "zard" }], "variants": [{ "identifier": "a/b~c", "name": "V", "cards": [] }] }]',
  'b.json':
    '{ "rules": [], "fallbacks": [{ "identifier": "red", "name": "zard", "cards": ["zard"] }] }',
  'cases.json':
    '[{ "list": "1 zard", "expect": "zard" }, { "list": "", "not": "zard" }, { "list": "", "expect": "a/b~c" }]',
  'overlay.json':
    '{ "changes": [{ "op": "replace", "path": "/rules/zard/name", "value": "zard" }, { "op": "move", "path": "/fallbacks/red", "after": "zard" }, { "op": "remove", "path": "/rules/zard/variants/a~1b~0c" }, { "op": "add", "path": "/rules/new", "value": { "identifier": "new", "name": "zard", "cards": [] } }] }',
  'decktype.json': '{ "ignore": [{ "code": "never-wins", "rule": "zard" }] }',
};
const kinds: Readonly<Record<string, WorkspaceFile['kind']>> = {
  'cases.json': 'cases',
  'overlay.json': 'overlay',
  'decktype.json': 'config',
};
const workspace = new Workspace({
  files: Object.entries(texts).map(([name, text]) => ({
    name,
    kind: kinds[name] ?? 'rules',
    text,
  })),
});

function edited(edits: FileEdits | undefined): Readonly<Record<string, string>> {
  const changed = Array.from(edits ?? [], ([name, some]) => {
    return [name, withEdits(texts[name as keyof typeof texts], some)];
  });
  return Object.fromEntries(changed);
}

describe('an identifier is renamed', () => {
  test('where it is defined, in cases, overlays and settings, and nothing else is', () => {
    const found = edited(renameIdentifier(workspace, 'zard', 'char"/~').edits);
    expect(found).toEqual({
      'a.json': texts['a.json'].replace('"zard"', '"char\\"/~"'),
      'cases.json': texts['cases.json']
        .replace('"expect": "zard"', '"expect": "char\\"/~"')
        .replace('"not": "zard"', '"not": "char\\"/~"'),
      'overlay.json': texts['overlay.json']
        .replaceAll('/rules/zard', '/rules/char\\"~1~0')
        .replace('"after": "zard"', '"after": "char\\"/~"'),
      'decktype.json': texts['decktype.json'].replace('"zard"', '"char\\"/~"'),
    });
  });

  test('of a variant, inside of a path, too', () => {
    expect(edited(renameIdentifier(workspace, 'a/b~c', 'v').edits)).toEqual({
      'a.json': texts['a.json'].replace('"a/b~c"', '"v"'),
      'cases.json': texts['cases.json'].replace('"a/b~c"', '"v"'),
      'overlay.json': texts['overlay.json'].replace('a~1b~0c', 'v'),
    });
  });

  test('of a rule that an overlay adds', () => {
    expect(edited(renameIdentifier(workspace, 'new', 'newer').edits)).toEqual({
      'overlay.json': texts['overlay.json']
        .replace('/rules/new', '/rules/newer')
        .replace('"new"', '"newer"'),
    });
  });

  test.each([
    ['zard', ' ', 'an identifier cannot be empty'],
    ['zard', 'other', 'the identifier "other" is used already; choose another one'],
    ['zard', 'a\u0007', 'an identifier cannot have control characters or halves of characters'],
    ['zard', 'a\ud800', 'an identifier cannot have control characters or halves of characters'],
    ['zard', 'red', 'the identifier "red" is used already; choose another one'],
    ['none', 'x', 'no rule, variant or fallback has the identifier "none"'],
  ])('but not %s to %j', (from, to, error) => {
    expect(renameIdentifier(workspace, from, to)).toEqual({ error });
  });
});

describe('what is renamed at a place is', () => {
  const at = (name: keyof typeof texts, part: string) => {
    const found = renameTargetAt(workspace, name, texts[name].indexOf(part) + 2);
    return found && [found.identifier, texts[name].slice(found.start, found.end)];
  };

  test('the identifier that is written there', () => {
    expect(at('a.json', '"zard"')).toEqual(['zard', 'zard']);
    expect(at('cases.json', '"zard"')).toEqual(['zard', 'zard']);
    expect(at('overlay.json', 's/zard')).toEqual(['zard', 'zard']);
    expect(at('overlay.json', 'a~1b')).toEqual(['a/b~c', 'a~1b~0c']);
    expect(at('decktype.json', '"zard"')).toEqual(['zard', 'zard']);
  });

  test('nothing anywhere else', () => {
    expect(at('a.json', '"identifier"')).toBeUndefined();
    expect(at('a.json', 'V"')).toBeUndefined();
    expect(at('overlay.json', '/name')).toBeUndefined();
    expect(at('decktype.json', '"never-wins"')).toBeUndefined();
  });
});
