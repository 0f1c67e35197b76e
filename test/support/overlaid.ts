/** Rules, and an overlay with every kind of change to them. */
export const baseText = `{ "rules": [
  { "identifier": "a", "name": "A", "cards": [{ "name": "X" }] },
  { "identifier": "b", "name": "B", "cards": [], "variants": [
    { "identifier": "v", "name": "V", "cards": [] },
    { "identifier": "w", "name": "W", "cards": [] }
  ] }
], "fallbacks": [{ "identifier": "f", "name": "F", "cards": ["X"] }], "unclassified": { "id": "o", "name": "O" } }`;

export const overlayText = `{ "changes": [
  { "op": "add", "path": "/rules/z", "after": null, "value": { "identifier": "z", "name": "Z", "cards": [] } },
  { "op": "remove", "path": "/rules/b/variants/v" },
  { "op": "replace", "path": "/rules/a/name", "value": "AA" },
  { "op": "move", "path": "/rules/b", "after": "z" },
  { "op": "add", "path": "/rules/b/variants/w/icon", "value": "i" },
  { "op": "replace", "path": "/rules/a/name", "value": "AAA" },
  { "op": "add", "path": "/conflicts", "value": "report" }
] }`;
