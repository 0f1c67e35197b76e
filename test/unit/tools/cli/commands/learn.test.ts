import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWith, shared } from '../../../../support/needs.js';
import { runCommand } from '../../../../support/run-command.js';

describeWith(shared, 'decktype learn on real lists', (folder) => {
  const path = join(folder, 'data/ptcg');
  const names = readdirSync(path).sort().slice(0, 6);
  const events = Object.fromEntries(
    names.map((name) => [`events/${name}`, readFileSync(join(path, name), 'utf8')]),
  );

  test('writes the same bytes each time, and check finds nothing in them', async () => {
    const line = 'learn events --out learned.json --no-report';
    const first = await runCommand(line, { files: events });
    const second = await runCommand(line, { files: events });
    const text = first.files.get('learned.json') ?? '';
    expect(second.files.get('learned.json')).toBe(text);
    const limits = '--copies 4 --deck-size 60';
    const checked = await runCommand(`check learned.json --decks events ${limits}`, {
      files: { ...events, 'learned.json': text },
    });
    expect(checked.code).toBe(0);
    expect(checked.err).toMatch(/^\d+ rules: no faults found/);
  });
});
