// @ts-check
/**
 * `node benchmarks/workbench.mjs [LISTS…]`: the time from a keystroke to the moving lists in the built worker of the
 * workbench, with 100,000 and 1,000,000 lists. Makes 300 edits of the text of the sample rules, most of one character.
 * The lists are those of the shared data with some cards changed, so that most decks differ; without shared data, those
 * of the sample. After the edits, the moves are compared with those of freshly compiled rules. Needs a build.
 *
 * `node benchmarks/workbench.mjs --page [LISTS]`: the time from a key to the paint, in the built page in Chromium
 * (at the path `CHROMIUM`), with 100,000 labelled lists. 60 keys change a count in the text of the rules or change it
 * back; each measurement ends one frame after the page shows the moves, which are checked.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { chromium } from 'playwright-core';
import { freePort } from './free-port.mjs';
import { createRandom } from './random.mjs';
import { linesOf, realDecklists, sampleRules, withOtherCounts } from './sample-lists.mjs';
import { surroundings } from './surroundings.mjs';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('../src/tools/studio/worker/workbench.js').Workbench} Workbench */
/** @typedef {import('../src/tools/studio/worker/answers.js').Edited} Edited */
/** @typedef {import('./sample-lists.mjs').Line} Line */

const root = fileURLToPath(new URL('..', import.meta.url));
const load = (/** @type {string} */ path) => import(pathToFileURL(join(root, 'dist', path)).href);
const { compileRules } = /** @type {typeof import('../src/index.js')} */ (await load('index.js'));
const { createCorpus, saveCorpus } =
  /** @type {typeof import('../src/questions/corpus/index.js')} */ (await load('corpus/index.js'));
const { diffRules } = /** @type {typeof import('../src/questions/analysis/index.js')} */ (
  await load('analysis/index.js')
);

const editCount = 300;
/** The text is saved after this many edits; moves are counted from there. */
const editsToSave = 50;
/** Milliseconds for 95 % of edits, by the number of lists. @type {Readonly<Record<number, number>>} */
const targets = { 100000: 10, 1000000: 40 };
/** Number of keys in the page, and milliseconds for 95 % of them. */
const keyCount = 60;
const paintTarget = 100;
const inPage = process.argv.includes('--page');
const asked = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = asked.length > 0 ? asked : inPage ? [100_000] : [100_000, 1_000_000];
const file = { id: 'rules', name: 'rules.json', kind: 'rules', hash: '', isWritable: true };

/** In the page: `nextPaint()` settles one frame after the moves for the next digit are shown. */
const watchPaints = `globalThis.nextPaint = () => new Promise((settle) => {
  const moves = document.querySelector('[aria-label="Lists that move"]');
  let start;
  addEventListener('keydown', (event) => { start = event.timeStamp; }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (start === undefined) return;
    const figure = moves.querySelector('h2 span').textContent;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(
      () => settle({ time: performance.now() - start, figure })));
  });
  observer.observe(moves, { subtree: true, childList: true, characterData: true });
})`;

console.log(surroundings());
const { source, rules, decks } = readSource();
console.log(`lists: ${source}; rules: ${rules.split('"identifier"').length - 1} with variants`);
for (const size of sizes) await (inPage ? measurePage(size) : measure(size));

/** @param {number} size */
async function measure(size) {
  const corpus = createCorpus(listsOf(size));
  const bytes = saveCorpus(corpus);
  const worker = startWorker();
  const start = performance.now();
  const project = {
    title: '',
    version: '',
    settings: {},
    exported: false,
    files: [{ ...file, text: rules }],
  };
  await worker.ask('open', [project, bytes.buffer], [/** @type {ArrayBuffer} */ (bytes.buffer)]);
  const opened = performance.now() - start;
  /** @type {number[]} */
  const inWorker = [];
  /** @type {number[]} */
  const roundTrip = [];
  let moving = 0;
  let text = rules;
  let valid = rules;
  let saved = { version: 0, text: rules };
  /** @type {Edited | undefined} */
  let edited;
  for (const [version, next] of [...keyStrokes(rules)].entries()) {
    text = next;
    const before = performance.now();
    edited = /** @type {Edited} */ (await worker.ask('edit', [file.name, text, version + 1]));
    roundTrip.push(performance.now() - before);
    inWorker.push(edited.millis);
    if (edited.isValid) valid = text;
    if (edited.moved > 0) moving++;
    if (edited.isValid && version - saved.version >= editsToSave) {
      saved = { version, text };
      await worker.ask('saved', [file.name, text]);
    }
  }
  const wanted = diffRules(compileRules(saved.text), compileRules(valid), corpus, { examples: 0 });
  const isRight = edited?.moved === wanted.moved && sumOf(edited) === wanted.moved;
  await worker.end();
  const millis = spread(inWorker);
  const target = targets[size];
  console.log(
    [
      `${size.toLocaleString('en')} lists, ${corpus.deckCount.toLocaleString('en')} decks`,
      `opened in ${opened.toFixed(0)} ms`,
      `in the worker: ${millis.text}${target === undefined ? '' : `, target 95 % at most ${target}: ${millis.most <= target ? 'met' : 'missed'}`}`,
      `with messages: ${spread(roundTrip).text}`,
      `${moving} of ${inWorker.length} edits leave lists moved`,
      isRight ? 'the moves are those of rules compiled anew' : 'VOID: the moves are wrong',
    ].join('\n  '),
  );
  if (!isRight) process.exitCode = 1;
}

/** @param {number} size */
async function measurePage(size) {
  const matcher = compileRules(rules);
  const labels = decks.map((deck) => matcher.classify([...deck])?.name ?? 'Other');
  const corpus = createCorpus(listsOf(size, labels));
  const folder = mkdtempSync(join(tmpdir(), 'decktype-paint-'));
  const studio = await startStudio(folder, saveCorpus(corpus));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(studio.address);
    await page.getByText('of labels agree').waitFor();
    await page.getByRole('link', { name: 'Rules' }).first().click();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.evaluate(watchPaints);
    /** @type {number[]} */
    const millis = [];
    let isRight = true;
    let line = 0;
    for (const count of countsThatMove(matcher, corpus)) {
      for (; line < count.line; line++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Home');
      await page.keyboard.press('Home');
      for (let column = 0; column < count.column; column++) await page.keyboard.press('ArrowRight');
      for (const [digit, moved] of [
        [count.other, count.moved],
        [count.digit, 0],
      ]) {
        await page.keyboard.press('Shift+ArrowRight');
        // Started before the key, to not miss the paint.
        await page.evaluate('void (globalThis.painted = nextPaint())');
        await page.keyboard.press(String(digit));
        const { time, figure } = /** @type {{time: number, figure: string}} */ (
          await page.evaluate('globalThis.painted')
        );
        millis.push(time);
        if (Number(figure.replaceAll(',', '')) !== moved) isRight = false;
        await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(200);
      }
      if (millis.length >= keyCount) break;
    }
    const { text, most } = spread(millis);
    console.log(
      [
        `${size.toLocaleString('en')} labelled lists, ${corpus.deckCount.toLocaleString('en')} decks`,
        `from a key to the paint, ${millis.length} keys: ${text}, target 95 % at most ${paintTarget}: ${most <= paintTarget ? 'met' : 'missed'}`,
        isRight ? 'the moves shown are those of rules compiled anew' : 'VOID: the moves are wrong',
      ].join('\n  '),
    );
    if (!isRight) process.exitCode = 1;
  } finally {
    await browser.close();
    studio.process.kill();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Counts in the text of the rules that move lists when raised by 1, at most one per line.
 *
 * @param {import('../src/index.js').Matcher} matcher
 * @param {import('../src/questions/corpus/index.js').Corpus} corpus
 */
function* countsThatMove(matcher, corpus) {
  for (const [line, text] of rules.split('\n').entries()) {
    const at = text.search(/(?<="count": )\d/);
    if (at < 0) continue;
    const digit = Number(text[at]);
    const changed = rules
      .split('\n')
      .with(line, text.slice(0, at) + (digit + 1) + text.slice(at + 1));
    const after = compileRules(changed.join('\n'));
    const { moved } = diffRules(matcher, after, corpus, { examples: 0 });
    if (moved > 0) yield { line, column: at, digit, other: digit + 1, moved };
  }
}

/** Runs `decktype studio` with the rules and a corpus. @param {string} folder @param {Uint8Array} corpus */
async function startStudio(folder, corpus) {
  writeFileSync(join(folder, 'rules.json'), rules);
  writeFileSync(join(folder, 'lists.corpus'), corpus);
  const options = ['--decks', 'lists.corpus', '--no-open', '--port', String(await freePort())];
  const started = spawn(
    process.execPath,
    [join(root, 'dist/cli.cjs'), 'studio', 'rules.json', ...options],
    { cwd: folder, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  const [line] = await once(createInterface(started.stderr), 'line');
  return { process: started, address: String(line).replace(/^.* /, '') };
}

/** @param {Edited} edited */
function sumOf({ moves }) {
  return moves.reduce((sum, { lists }) => sum + lists, 0);
}

/** @param {readonly number[]} values Milliseconds. */
function spread(values) {
  const sorted = values.toSorted((x, y) => x - y);
  const at = (/** @type {number} */ share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [median, most, greatest] = [at(0.5), at(0.95), at(1)];
  const shown = [median, most, greatest].map((value) => value.toFixed(1));
  return { most, text: `median ${shown[0]}, 95 % ${shown[1]}, most ${shown[2]} ms` };
}

/** The texts after each of 300 edits as made by typing: counts, letters, syntax errors, and undo. @param {string} text */
function* keyStrokes(text) {
  const random = createRandom(3);
  const earlier = [text];
  let now = text;
  for (let edit = 0; edit < editCount; edit++) {
    const last = /** @type {string} */ (earlier.at(-1));
    const kind = random.whole(10);
    // The next key repairs a broken text.
    if (now !== last && isBroken(now)) now = last;
    else if (kind < 3) now = withCount(now, random);
    else if (kind < 5) now = withLetter(now, random);
    else if (kind < 6) now = withPriority(now, random);
    else if (kind < 7) now = now.slice(0, -1 - random.whole(200));
    else now = random.pick(earlier.slice(-20));
    if (!isBroken(now)) earlier.push(now);
    yield now;
  }
}

/** @param {string} text */
function isBroken(text) {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** @param {string} text @param {Random} random */
function withCount(text, random) {
  return replaceOne(text, /"count": \d/g, random, () => `"count": ${1 + random.whole(4)}`);
}

/** @param {string} text @param {Random} random */
function withLetter(text, random) {
  return replaceOne(text, /\{ ?"name": "\w/g, random, (found) => `${found.slice(0, -1)}x`);
}

/** @param {string} text @param {Random} random */
function withPriority(text, random) {
  return replaceOne(text, /"priority": \d+/g, random, () => `"priority": ${1 + random.whole(30)}`);
}

/**
 * @param {string} text @param {RegExp} pattern @param {Random} random
 * @param {(found: string) => string} replacement
 */
function replaceOne(text, pattern, random, replacement) {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const { 0: part, index } = random.pick(found);
  return text.slice(0, index) + replacement(part) + text.slice(index + part.length);
}

/** The rules, and decks to make lists from. */
function readSource() {
  const { source, decklists } = realDecklists();
  const rules = readFileSync(sampleRules, 'utf8');
  return {
    source: `${decklists.length} of ${source}, changed`,
    rules,
    decks: decklists.map(linesOf),
  };
}

/**
 * Repeats the decks, each time with other copies of some cards.
 *
 * @param {number} size @param {readonly string[]} [labels] Labels of the decks.
 */
function* listsOf(size, labels) {
  const random = createRandom(5);
  for (let list = 0; list < size; list++) {
    const deck = /** @type {readonly Line[]} */ (decks[list % decks.length]);
    const label = labels?.[list % decks.length];
    yield {
      deck: list < decks.length ? deck : withOtherCounts(deck, random),
      ...(label !== undefined && { label }),
    };
  }
}

/** The built worker, run as in a browser. */
function startWorker() {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    globalThis.postMessage = (message) => parentPort.postMessage(message);
    parentPort.on('message', (data) => globalThis.onmessage({ data }));
    const built = require('node:fs').readFileSync(workerData);
    require('node:vm').runInThisContext(String(require('node:zlib').gunzipSync(built)));
  `;
  const worker = new Worker(code, {
    eval: true,
    workerData: join(root, 'dist/studio/worker.js.gz'),
  });
  /** @type {Map<number, (message: any) => void>} */
  const waiting = new Map();
  worker.on('message', (message) => waiting.get(message.id)?.(message));
  let questions = 0;
  return {
    /** @param {keyof Workbench} method @param {readonly unknown[]} parameters @param {ArrayBuffer[]} [moved] */
    ask(method, parameters, moved = []) {
      const id = ++questions;
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ answer, fault }) =>
          fault === undefined ? resolve(answer) : reject(new Error(fault.message)),
        );
        worker.postMessage({ id, method, parameters }, moved);
      });
    },
    end: () => worker.terminate(),
  };
}
