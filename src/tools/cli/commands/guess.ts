/** `decktype guess`: guesses a deck from the cards that were seen. */

import { copiesIn, type DeckCard } from '../../../core/decks/decklist.js';
import { cardIdentity } from '../../../core/decks/identity.js';
import { counted, percent, present } from '../../../core/diagnostics/counted.js';
import { didYouMean } from '../../../core/diagnostics/finding.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import { defined } from '../../../core/json/defined.js';
import { certainDecks, type DeckCertainty } from '../../../questions/analysis/reasoning/certain.js';
import type { Likely } from '../../../questions/likely/profiles.js';
import { ProfileError, readProfiles } from '../../../questions/likely/store.js';
import type { GuessOptions } from '../definitions/reports.js';
import type { Environment } from '../environment.js';
import { fileName, report, UserError, unreported } from '../input/errors.js';
import { readInput, refuseUnlike } from '../input/files.js';
import { readOneList } from '../input/lists.js';
import { loadMatcher } from '../loading/rules.js';
import { type Document, lines, printDocument, table } from '../output/document.js';
import { profilesOfLists } from './profiles.js';

export async function guess(
  path: string | undefined,
  options: GuessOptions,
  env: Environment,
): Promise<void> {
  const loaded = options.rules && (await loadMatcher(env, options.rules, options));
  const profiles = await loadProfiles();
  const names = new Map(profiles.cards.map((name) => [spelling(name), name]));
  if (path !== undefined) {
    const { decklist } = await readOneList(env, path, {
      prepare: (text) => withCounts(text, names),
    });
    return answer(decklist.cards);
  }
  if (options.format === 'json')
    throw new UserError('--format json needs a file with the cards, or -');
  let seen: readonly DeckCard[] = [];
  for await (const line of env.ask('card> ', (text) => completions(text, profiles.cards))) {
    if (line.trim() === '') break;
    seen = added(seen, line, names);
    await answer(seen);
  }

  async function answer(seen: readonly DeckCard[]): Promise<void> {
    const { deckSize, top, sideboard, copies, unlimited, rest, format } = options;
    const known = defined({ deckSize, sideboard, copies, unlimited });
    const certain = loaded ? certainDecks(loaded.matcher, seen, known) : [];
    const impossible = certain.filter(({ deck }) => deck === 'impossible').map(({ id }) => id);
    const found = profiles.likely(seen, defined({ size: deckSize, cards: rest, impossible }));
    const findings = found.findings.map((finding) => {
      const name = String(finding.data?.name ?? '');
      const isUnknown = finding.code === 'card-in-no-profile';
      const [nearest = ''] = isUnknown ? nearestWords(spelling(name), names.keys()) : [];
      const near = names.get(nearest);
      const message = `${finding.message}${didYouMean(near === name ? undefined : near)}`;
      // A card that is in no list teaches nothing about the deck, so this is shown even if such findings are
      // hidden.
      return { ...finding, severity: 'warning' as const, message };
    });
    await report(env, unreported(env, findings));
    await printDocument(env, guessDocument(seen, { ...found, findings }, certain, top), format);
  }

  async function loadProfiles() {
    const { profiles: file, decks = [] } = options;
    if (file !== undefined) {
      const text = await readInput(env, file);
      try {
        return readProfiles(text);
      } catch (error) {
        if (!(error instanceof ProfileError)) throw error;
        await refuseUnlike(text, fileName(file), 'profiles');
        throw new UserError(`${fileName(file)}: ${error.message}`);
      }
    }
    if (decks.length > 0) return (await profilesOfLists(decks, options, loaded, env)).profiles;
    throw new UserError(
      'there are no profiles: name a file of decktype profiles build with --profiles, or lists with --decks',
    );
  }
}

/**
 * The cards seen, one entry per copy, after adding a line such as `2 Iono`, `Iono x2`, `Iono` or `side: Iono`;
 * `- Iono` removes a copy.
 */
function added(seen: readonly DeckCard[], line: string, names: CardNames): readonly DeckCard[] {
  const [, minus, side, first, text = ''] =
    /^(-\s*)?(side:\s*)?(?:(\d{1,2})x?\s+)?(.*)$/i.exec(line.trim()) ?? [];
  const last = names.has(spelling(text)) ? null : /^(.*\S)\s+x(\d{1,2})$/i.exec(text);
  const [, written = text, count = first ?? '1'] = last ?? [];
  const name = names.get(spelling(written)) ?? written;
  const zone = side !== undefined && { zone: 'side' };
  if (minus === undefined) {
    return [...seen, ...Array.from({ length: Number(count) }, () => ({ name, count: 1, ...zone }))];
  }
  const isMeant = (card: DeckCard) =>
    spelling(card.name) === spelling(name) && (!zone || card.zone === zone.zone);
  const taken = new Set(seen.filter(isMeant).toReversed().slice(0, Number(count)));
  return seen.filter((card) => !taken.has(card));
}

/** The card names in the profiles, by {@link spelling}. */
type CardNames = ReadonlyMap<string, string>;

/** Normalizes a name: only differences that remain must be typed exactly. */
const spelling = cardIdentity(['apostrophes', 'dashes', 'diacritics', 'case']).name;

/** At most this many unknown lines are compared with all names; a text with more is not a list of names. */
const mostCompared = 100;

/**
 * Adds a count of 1 to each line that has a card name, or nearly one, but no count; misspelt names are reported
 * with the answer. Blank lines become comments: in a decklist, they would begin a sideboard.
 */
export function withCounts(text: string, names: CardNames): string {
  let hasNames = false;
  let compared = 0;
  const isNear = (name: string) =>
    compared++ < mostCompared && nearestWords(spelling(name), names.keys()).length > 0;
  // The spaces exclude line breaks: otherwise each of many blank lines would match all lines after it.
  const line = /^[^\S\r\n\u2028\u2029]*(\d{1,2}x?\s)?(\S.*)$/gm;
  const counted = text.replace(line, (whole, count, name) => {
    const isAlone = count === undefined;
    const known = names.get(spelling(name)) ?? (isAlone && isNear(name) ? name : undefined);
    hasNames ||= known !== undefined && isAlone;
    return known === undefined ? whole : `${count ?? '1 '}${known}`;
  });
  return hasNames ? counted.replace(/^[^\S\n]*$/gm, '//') : counted;
}

/** Completes `text` with card names. */
function completions(text: string, names: readonly string[]): readonly string[] {
  const [head = ''] = /^\s*(?:-\s*)?(?:side:\s*)?(?:\d{1,2}x?\s+)?/i.exec(text) ?? [];
  const start = text.slice(head.length);
  return names
    .filter((name) => spelling(name).startsWith(spelling(start)))
    .map((name) => `${head}${name}`);
}

function guessDocument(
  seen: readonly DeckCard[],
  found: Likely,
  certain: readonly DeckCertainty[],
  top: number,
): Document {
  const is = (wanted: DeckCertainty['deck']) => certain.filter(({ deck }) => deck === wanted);
  const [sure] = is('certain');
  const { decks, none, expected, telling, findings } = found;
  return {
    data: {
      seen,
      decks: decks.slice(0, top),
      none,
      ...(certain.length > 0 && {
        certain: sure?.id ?? null,
        impossible: is('impossible').map(({ id }) => id),
      }),
      expected,
      telling,
      findings: findings.map(({ code, severity, message }) => ({ code, severity, message })),
    },
    sections: () => [
      [
        lines(
          present([
            `${counted(copiesIn(seen), 'card was', 'cards were')} seen`,
            sure !== undefined && `certain by the rules: ${sure.name} (${sure.id})`,
          ]),
        ),
      ],
      [
        table(
          ['#chance', 'deck'],
          [
            ...decks
              .slice(0, top)
              .map(({ id, name, chance }) => [percent(chance), `${name} (${id})`]),
            [percent(none), 'none of these decks'],
          ],
        ),
      ],
      [
        table(
          ['#copies', 'expected in the rest'],
          expected.map((card) => [card.copies.toFixed(1), card.name]),
        ),
      ],
      [
        table(
          ['#bits', 'would tell most'],
          telling.map((card) => [card.bits.toFixed(2), card.name]),
        ),
      ],
    ],
  };
}
