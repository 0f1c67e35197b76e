import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../../../../src/questions/metagame/policy.js';
import { renderPage } from '../../../../../src/questions/metagame/render/page.js';
import { sharePicture } from '../../../../../src/questions/metagame/render/shares.js';
import { seriesCount } from '../../../../../src/questions/metagame/render/theme.js';
import { reportOf } from '../../../../../src/questions/metagame/report/report.js';
import { archetypes, tallyOf } from '../../../../support/metagame-events.js';

const policy = { ...defaultPolicy, ties: 'half' } as const;

function event(id: string, date: string, played: readonly number[]) {
  const standings = played.map((_, index) => ({ player: `p${index}`, placing: index + 1 }));
  const pairings = played.map((_, index) => ({
    round: index + 1,
    player1: `p${index}`,
    player2: `p${(index + 1) % played.length}`,
    winner: index % 4 === 3 ? 0 : `p${index}`,
  }));
  return { details: { id, date, format: 'STANDARD', phases: null }, standings, played, pairings };
}

const won = (count: number) =>
  Array.from({ length: count }, (_, round) => ({
    round: round + 1,
    player1: 'p0',
    player2: 'p1',
    winner: 'p0',
  }));

const tally = tallyOf([
  event('a', '2025-01-04', [2, 3, 4, 5, 1, 0]),
  event('b', '2025-01-11', [2, 2, 4, 6]),
]);
const page = renderPage({
  report: reportOf(tally, policy, { by: 'week' }),
  title: 'January',
  top: 3,
});

describe('the page of a report', () => {
  test('has no script, and loads nothing', () => {
    expect(page).not.toMatch(/<script|javascript:|\bon\w+=|<link|<img|@import|url\(/i);
    const addresses = [...page.matchAll(/https?:\/\/[^"']*/g)].map(([address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['http://www.w3.org/2000/svg']));
  });

  test('is the same for the same report', () => {
    const again = renderPage({
      report: reportOf(tally, policy, { by: 'week' }),
      title: 'January',
      top: 3,
    });
    expect(again).toBe(page);
  });

  test('says what was counted, and by which policy', () => {
    expect(page).toContain('2 events, 2025-01-04 to 2025-01-11; ');
    expect(page).toContain('9 players count, 1 is left out.');
    expect(page).toContain('a tie is half a win');
    expect(page).toContain('Labels: program v1.');
    expect(page).toContain('more archetypes');
  });

  test('is titled with its events and days', () => {
    expect(page).toContain('<title>January: 2 events, 2025-01-04 to 2025-01-11</title>');
  });

  test('fades cells with few results, and never gives them the strongest colour', () => {
    const few = tallyOf([
      { ...event('a', '2025-01-04', [2, 3]), pairings: won(19) },
      { ...event('b', '2025-01-05', [4, 5]), pairings: won(20) },
    ]);
    const shown = renderPage({ report: reportOf(few, policy), title: 'Few', top: 9 });
    const cells = [...shown.matchAll(/(<g class="few">)?<rect class="(up-\d)/g)];
    expect(new Set(cells.map(([, faded, color]) => `${faded} ${color}`))).toEqual(
      new Set(['<g class="few"> up-1', 'undefined up-3']),
    );
    expect(shown).toContain('Faded: n under 20.');
    expect(shown).toContain('Ordered by an estimate that allows for small n.');
  });

  test('distinguishes archetypes with the same name in all pictures, even on a phone', () => {
    const alike = {
      ...tally,
      archetypes: tally.archetypes.map((one) => ({ ...one, name: 'Monkey D. Luffy of the East' })),
    };
    const shown = renderPage({ report: reportOf(alike, policy), title: 'Alike', top: 2 });
    const pictures = shown.match(/<svg.*?<\/svg>/g) ?? [];
    expect(pictures).toHaveLength(6);
    const cut = pictures.map((picture) => new Set(picture.match(/>Mon[^<]*…[^<]*\)/g)));
    expect(cut.map(({ size }) => size)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test('shows unclassified lists in the last colour, and the last day below its figures', () => {
    const days = ['2025-01-04', '2025-05-31', '2025-06-07'];
    const weeks = days.map((day) => event(day, day, [1, 1, 1, 2, 2, 3]));
    const report = reportOf(tallyOf(weeks), policy, { by: 'week' });
    const shown = renderPage({ report, title: 'Weeks', top: 3 });
    const pictures = shown.match(/<svg[^>]*><title[^>]*>Shares over time.*?<\/svg>/gs) ?? [];
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      expect(picture).toMatch(/mark-3"[^<]*<text[^>]*>Other/);
      expect(picture.match(/\d{4}-\d\d-\d\d(?=<)/g)).toEqual(['2024-12-30', '2025-06-02']);
    }
  });

  test('has a mark for each line of a picture', () => {
    const { trend } = reportOf(tally, policy, { by: 'week' });
    const names = Array.from({ length: seriesCount }, (_, at) => `Deck ${at}`);
    const picture = JSON.stringify(sharePicture(trend?.parts ?? [], names, 'many')?.content);
    const marks = picture.matchAll(/mark-(\d)\D[^{}]*?(M[-\d][^"\\]*[Zz0-9])/g);
    expect(new Set([...marks].map(([, , mark]) => mark)).size).toBe(seriesCount);
  });

  test('never takes names for markup', () => {
    const hostile = '<img src=x onerror=alert(1)> & "quoted" \u202e\u0007';
    const named = {
      ...tally,
      archetypes: tally.archetypes.map((one) => ({
        ...one,
        name: one.kind === 'named' ? `${hostile} ${one.id}` : one.name,
      })),
    };
    const shown = renderPage({ report: reportOf(named, policy), title: hostile, top: 9 });
    expect(shown).not.toMatch(/<img/i);
    for (const char of '\u202e\u0007') expect(shown).not.toContain(char);
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;');
  });

  test('has no win rates or match-ups without pairings', () => {
    const bare = tallyOf([{ ...event('a', '2025-01-04', [2, 3]), pairings: [] }]);
    const shown = renderPage({ report: reportOf(bare, defaultPolicy), title: 'Shares', top: 9 });
    expect(shown).toContain('There are no pairings');
    // How matches would count is not mentioned.
    expect(shown).not.toMatch(/byes|mirror|top cut|a round|are taken/);
    expect(shown).not.toContain('Match-ups');
    expect(shown).not.toContain('Rows of pairings');
    expect(page).toContain('Rows of pairings');
    expect(shown).not.toContain('NaN');
  });

  test('can be rendered without events', () => {
    const none = { ...tally, events: [] };
    const shown = renderPage({ report: reportOf(none, defaultPolicy), title: 'None', top: 9 });
    expect(shown).toContain('0 events; 0 players.');
    expect(shown).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('writes a rate of nothing as a dash', () => {
    expect(archetypes.length).toBeGreaterThan(2);
    expect(page).toContain('–');
    expect(page).not.toMatch(/NaN|undefined/);
  });
});
