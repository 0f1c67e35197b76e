/** The page of a metagame report in a real browser: accessible in light and dark, wide and narrow. */
import { expect, test } from 'vitest';
import { defaultPolicy } from '../../src/questions/metagame/policy.js';
import { renderPage } from '../../src/questions/metagame/render/page.js';
import { reportOf } from '../../src/questions/metagame/report/report.js';
import { describeInBrowser } from '../support/browser.js';
import { tallyOf } from '../support/metagame-events.js';
import { violationsIn } from '../support/studio-page.js';

/** Events at these dates, with `count` players each. `winnerOf` gets the round plus the place of a match in it. */
function eventsAt(
  dates: readonly string[],
  count: number,
  rounds: number,
  winnerOf: (sum: number, player1: string, player2: string) => string | 0,
) {
  const players = Array.from({ length: count }, (_, index) => `p${index}`);
  const half = count / 2;
  return dates.map((date, number) => ({
    details: { id: `e${number}`, date, format: 'STANDARD', phases: null },
    standings: players.map((player, index) => ({ player, placing: index + 1 })),
    played: players.map((_, index) => (index * (number + 3)) % 7),
    pairings: Array.from({ length: rounds }, (_, round) =>
      players.slice(0, half).map((player1, index) => {
        const player2 = `p${half + ((index + round) % half)}`;
        return {
          round: round + 1,
          player1,
          player2,
          winner: winnerOf(index + round, player1, player2),
        };
      }),
    ).flat(),
  }));
}
const events = eventsAt(['2025-01-04', '2025-01-11', '2025-02-01'], 24, 5, (sum, player1) =>
  sum % 5 === 0 ? 0 : player1,
);
/** Enough matches for shares with tenths of percents, and names as long as real ones. */
const large = tallyOf(
  eventsAt(['2025-01-04', '2025-01-11'], 1200, 6, (sum, player1, player2) =>
    sum % 3 === 0 ? player2 : player1,
  ),
);
const names = ['Mega Absol ex / Kangaskhan ex', 'WWWWWWWWWWWW', 'Sphinx of the Steel Wind'];
const largePage = renderPage({
  report: reportOf(
    {
      ...large,
      archetypes: large.archetypes.map((one, index) => ({ ...one, name: names[index % 3] ?? '' })),
    },
    { ...defaultPolicy, ties: 'half' },
    { by: 'week' },
  ),
  title: 'January 2025',
  top: 12,
  cards: {
    name: 'Mega Absol',
    report: {
      lists: 12345,
      average: [],
      pairs: [],
      cards: (['core', 'flex', 'tech'] as const).map((role, index) => ({
        name: names[index] ?? '',
        isSide: false,
        role,
        part: 1,
        meanHeld: 10.5,
        copies: [0, 0, 0, 0, 0, 0, 0, 0, 0, 12],
        lists: 12345,
        mean: 10.5,
      })),
    },
  },
});
const page = renderPage({
  report: reportOf(tallyOf(events), { ...defaultPolicy, ties: 'half' }, { by: 'week' }),
  title: 'tournaments/of-the-season/2025-01-04-regional-championships.standings.json',
  top: 5,
});

describeInBrowser((newPage) => {
  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('axe finds no fault in a report: %s, %i pixels wide', async (colorScheme, width) => {
    const tab = await newPage({ colorScheme, viewport: { width, height: 800 } });
    await tab.setContent(page);
    expect(await violationsIn(tab)).toEqual([]);
    const overflow = await tab.evaluate<number>(
      'document.documentElement.scrollWidth - innerWidth',
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test.each([1280, 390])(
    'at %i pixels, no picture is cut off, and no text in it is small or overlaps, even in a wide font',
    async (width) => {
      const tab = await newPage({ viewport: { width, height: 800 } });
      await tab.setContent(largePage);
      await tab.addStyleTag({
        content: '.dt-picture{font-family:"DejaVu Sans",Verdana!important}',
      });
      const shown = await tab.evaluate(`[...document.querySelectorAll('svg')].flatMap((svg) => {
      const { left, right, width } = svg.getBoundingClientRect();
      if (width === 0) return [];
      const scale = width / svg.viewBox.baseVal.width;
      const texts = [...svg.querySelectorAll('text')].map((one) => [one, one.getBoundingClientRect()]);
      const faults = texts.flatMap(([one, box], at) => {
        const next = texts[at + 1]?.[1];
        const meets = next?.top < box.bottom && next.left > box.left && next.left < box.right
          && !one.hasAttribute('transform');
        const isSmall = parseFloat(getComputedStyle(one).fontSize) * scale < 9;
        return box.left < left - 1 || box.right > right + 1 || meets || isSmall ? [one.textContent] : [];
      });
      return [[svg.id, right <= innerWidth, faults]];
    })`);
      expect(shown).toEqual(Array.from({ length: 4 }, () => ['', true, []]));
    },
  );

  test('a report can be printed: nothing is cut off at the side, and no page is blank', async () => {
    const tab = await newPage();
    await tab.setContent(page);
    await tab.emulateMedia({ media: 'print' });
    await tab.setViewportSize({ width: 720, height: 1000 });
    const wide = await tab.evaluate<number>(
      `[...document.querySelectorAll('svg,table')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length`,
    );
    expect(wide).toBe(0);
    // An element taller than a page leaves most of the previous page blank.
    const tall = await tab.evaluate(
      `[...document.querySelectorAll('*')].filter((one) => one.offsetHeight > 400
        && getComputedStyle(one).breakInside === 'avoid').map(({ localName }) => localName)`,
    );
    expect(tall).toEqual([]);
    expect(await tab.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
  });
});
