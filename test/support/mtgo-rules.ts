/** Reads rules of MTGOFormatData from a folder of formats, with the colours of their cards. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importMtgo, readCardColors } from '../../src/core/importers/index.js';
import { anyRules } from './any-rules.js';

export function mtgoRules(root: string, format: string) {
  const fileOf = (path: string) => ({ path, text: readFileSync(path, 'utf8') });
  const folder = join(root, format);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ ...fileOf(join(folder, path)), path }));
  const tables = [join(root, 'card_colors.json'), join(folder, 'color_overrides.json')];
  const { colors, diagnostics } = readCardColors(tables.filter(existsSync).map(fileOf));
  return { rules: anyRules(importMtgo(files, { format }).ruleSet), colors, diagnostics };
}
