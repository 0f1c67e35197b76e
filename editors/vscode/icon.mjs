/** Writes icon.png, which VS Code shows, from icon.svg by a browser: `node icon.mjs /usr/bin/chromium`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = import.meta.dirname;
const svg = await readFile(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
await page.setContent(`<style>body { margin: 0 }</style>${svg}`);
await page.screenshot({ path: join(folder, 'icon.png'), omitBackground: true });
await browser.close();
