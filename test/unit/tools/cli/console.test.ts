import { describe, expect, test } from 'vitest';
import {
  clearLine,
  clearScreen,
  errorConsole,
  outputConsole,
  terminalWidth,
} from '../../../../src/tools/cli/console.js';

function stream(isTerminal: boolean) {
  const pieces: (string | Uint8Array)[] = [];
  return {
    isTerminal,
    pieces,
    write: async (piece: string | Uint8Array) => void pieces.push(piece),
  };
}
const bytes = (text: string) => new TextEncoder().encode(text);
const nasty = '{"a":"\u009b31m\u202e"}\u001b[31m\r\n\tb\rc';
const shown = '{"a":"\\u009b31m\\u202e"}\\u001b[31m\r\n\tb\\rc';

describe('standard output', () => {
  test('keeps every byte of data that goes to a file or a program', async () => {
    const target = stream(false);
    const output = outputConsole(target);
    await output.write(nasty);
    const piece = new Uint8Array([0xff, 0x1b, 0x9b]);
    await output.write(piece);
    expect(target.pieces).toEqual([nasty, piece]);
    expect(target.pieces[1]).toBe(piece);
  });

  test('shows on a terminal what could control it, in texts and in bytes', async () => {
    const target = stream(true);
    const output = outputConsole(target);
    await output.write(nasty);
    await output.write(bytes(nasty));
    expect(target.pieces).toEqual([shown, shown]);
  });

  test('puts characters together whose bytes are written apart', async () => {
    const target = stream(true);
    const output = outputConsole(target);
    for (const byte of bytes('é\u202e🔥')) await output.write(new Uint8Array([byte]));
    expect(target.pieces.join('')).toBe('é\\u202e🔥');
  });

  test('has no bytes that are not UTF-8 on a terminal', async () => {
    const target = stream(true);
    await outputConsole(target).write(new Uint8Array([0x9b, 0x33, 0x31, 0x6d]));
    expect(target.pieces).toEqual(['\ufffd31m']);
  });
});

describe('standard error', () => {
  test.each([true, false])(
    'shows what could control a terminal (is one: %s)',
    async (isTerminal) => {
      const target = stream(isTerminal);
      await errorConsole(target).write(nasty);
      expect(target.pieces).toEqual([shown]);
    },
  );
});

test('styled text keeps the colours and movements of the program, and no other sequences', async () => {
  const target = stream(true);
  const styled = `${clearScreen}${clearLine}\u001b[31merror\u001b[0m: a\nb`;
  await errorConsole(target).writeStyled(`${styled}\u001b]0;title\u0007\u001b[6n\u009b\rx`);
  expect(target.pieces).toEqual([`${styled}\\u001b]0;title\\u0007\\u001b[6n\\u009b\\rx`]);
});

test('the width of a terminal is COLUMNS, or what the terminal reports', () => {
  expect(terminalWidth({ COLUMNS: '60' }, 80)).toBe(60);
  for (const COLUMNS of [undefined, '', '0', '-5', 'wide']) {
    expect(terminalWidth({ COLUMNS }, 80)).toBe(80);
  }
  expect(terminalWidth({}, 0)).toBe(undefined);
  expect(terminalWidth({}, undefined)).toBe(undefined);
});

test('text from outside begins no command in a log of GitHub', async () => {
  const target = stream(false);
  const console = errorConsole(target, true);
  await console.write('cannot read ##[add-mask]a\n');
  await console.writeStyled('  ###[stop-commands]b\n');
  expect(target.pieces).toEqual([
    'cannot read #\\u0023[add-mask]a\n',
    '  ##\\u0023[stop-commands]b\n',
  ]);
});
