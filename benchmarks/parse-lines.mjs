// @ts-check
/** `parse-lines.mjs FILE`: parses each line of a file with JSON.parse, and does nothing else. */
import { readFileSync } from 'node:fs';

let decks = 0;
for (const line of readFileSync(process.argv[2] ?? '', 'utf8').split('\n')) {
  if (line !== '' && JSON.parse(line).decklist !== undefined) decks++;
}
process.stdout.write(String(decks));
