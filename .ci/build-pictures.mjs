// @ts-check
/**
 * Takes the pictures of the workbench for README.md, in light and dark, and the preview picture of the site, from the
 * playground in a real browser. Needs `dist` and Chromium; outside Debian, `CHROMIUM` gives its path.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'decktype-pictures-'));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  execFileSync(process.execPath, [join(root, '.ci/build-playground.mjs'), folder]);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const tab = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 640 } });
    await tab.goto(`${pathToFileURL(join(folder, 'index.html'))}#/rules`);
    await tab
      .getByText(/180 lists/)
      .first()
      .waitFor();
    // Rules that require more copies lose lists, as shown in the picture.
    await tab.getByText('Dragapult', { exact: true }).first().click();
    await tab.locator('.cm-line', { hasText: '"Dragapult ex", "count": 2' }).first().click();
    // At its position, the pointer would open a tooltip about the card.
    await tab.mouse.move(0, 0);
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'Backspace', '4']) {
      await tab.keyboard.press(key);
    }
    await tab.getByLabel('Lists that move').locator('.row').nth(1).waitFor();
    await tab.locator('.cm-tooltip').waitFor({ state: 'detached' });
    const png = await tab.screenshot({ animations: 'disabled', caret: 'hide' });
    writeFileSync(
      join(root, `docs/images/workbench-${colorScheme}.webp`),
      Buffer.from(await webp(tab, png.toString('base64')), 'base64'),
    );
    // Not all programs that show previews of links support WebP.
    if (colorScheme === 'light') writeFileSync(join(root, 'docs/images/share.png'), png);
    await tab.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/**
 * Converts a PNG to WebP, which takes half of the bytes; both in Base64.
 *
 * @param {import('playwright-core').Page} tab
 * @param {string} png
 * @returns {Promise<string>}
 */
async function webp(tab, png) {
  const address = await tab.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85);
  })()`);
  return String(address).replace(/^.*,/, '');
}
