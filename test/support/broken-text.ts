/** Arbitrary JSON texts with comments, valid and broken. */
import fc, { type Arbitrary } from 'fast-check';
import { awkwardJson } from './arbitraries.js';

/** Valid JSON with comments, trailing commas and any white space. */
export const commentedJson: Arbitrary<string> = fc
  .record({
    value: awkwardJson,
    indent: fc.constantFrom(0, 1, 2, '\t'),
    added: fc.array(fc.record({ at: fc.nat(), piece: fc.nat() }), { maxLength: 6 }),
  })
  .map(({ value, indent, added }) => {
    const text = JSON.stringify(value, null, indent);
    const gaps = gapsOf(text);
    const inserted = added
      .map(({ at, piece }) => ({
        at: gaps[at % gaps.length] as number,
        piece: pieces[piece % pieces.length] as string,
      }))
      .sort((x, y) => y.at - x.at);
    return inserted.reduce(
      (some, { at, piece }) => some.slice(0, at) + piece + some.slice(at),
      text,
    );
  });

/** Like {@link commentedJson}, with a few characters changed, removed or added anywhere. */
export const brokenJson: Arbitrary<string> = fc
  .tuple(
    commentedJson,
    fc.array(
      fc.record({
        at: fc.nat(),
        piece: fc.constantFrom('', ...'{}[],:"\\/*\n x\t1', '//', '/*', '\uFEFF', '\u0000', 'tru'),
        removed: fc.nat(3),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((some, { at, piece, removed }) => {
      const place = at % (some.length + 1);
      return some.slice(0, place) + piece + some.slice(place + removed);
    }, text),
  );

const pieces = [
  ' ',
  '\n',
  '\r\n',
  '\n\n\n',
  '  \t',
  '// note\n',
  ' // "x": [\r\n',
  '/* a */',
  ' /*\n*/ ',
];

/** The offsets around the brackets, commas and colons of a text. */
function gapsOf(text: string): number[] {
  const gaps = [0, text.length];
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    if (isText && text[at] === '\\') at++;
    else if (text[at] === '"') isText = !isText;
    else if (!isText && '{}[],:'.includes(text[at] as string)) gaps.push(at, at + 1);
  }
  return gaps;
}
