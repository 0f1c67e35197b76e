import { expect, test } from 'vitest';
import {
  listsOf,
  openWorkbench,
  studioFile,
  studioProject,
  withEdits,
} from '../../../../support/workbench.js';

const rule = (identifier: string, card: string, priority?: number) => ({
  ...{ identifier, name: identifier.toUpperCase(), cards: [{ name: card }] },
  ...(priority !== undefined && { priority }),
});

async function open(rules: readonly object[], lists: readonly (readonly string[])[]) {
  const file = studioFile('rules.json', JSON.stringify(rules));
  return { file, workbench: await openWorkbench(studioProject([file]), listsOf(lists)) };
}

const [owl, fox, bat] = [rule('owl', 'Owl'), rule('fox', 'Fox'), rule('bat', 'Bat')];

test.each([
  [
    'a rule moves in the file where that moves the fewest lists',
    [owl, bat, fox],
    [['Owl', 'Fox'], ['Fox', 'Bat'], ['Fox']],
    'OWL moves after FOX in the file',
    [0],
  ],
  [
    'a priority is raised where lowering the other would win more lists',
    [rule('owl', 'Owl', 5), rule('bat', 'Bat', 7), rule('fox', 'Fox', 9)],
    [['Owl', 'Fox'], ['Fox', 'Bat'], ['Fox']],
    'OWL gets priority 10 instead of 5, and is tried after FOX',
    [0],
  ],
])('%s', async (_, rules, lists, text, moved) => {
  const { file, workbench } = await open(rules, lists);
  const answer = await workbench.letWin('fox', 'owl');
  expect(answer).toMatchObject({ text, moves: [{ to: { id: 'fox' }, lists: moved }] });
  const edited = withEdits(file.text, file.name, answer.files);
  expect(await workbench.edit(file.name, edited, 1)).toMatchObject({ isValid: true, moved: 1 });
});

test('no change is made where the order decides nothing', async () => {
  const { workbench } = await open([owl, fox], [['Owl'], ['Fox']]);
  expect(await workbench.letWin('fox', 'owl')).toEqual({
    reason: 'no change of order gives FOX a list',
  });
});
