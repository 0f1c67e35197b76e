/**
 * What is made of events. Each file of rules-fixtures/metagame has sentences with events and questions, followed
 * by the answers; `--update` writes the answers. `players DECK NUMBER PLACING` and `matches DECK DECK
 * WINS-LOSSES-TIES` add to the last event; a deck `Fox/Red` is a variant of `Fox`, and `burn=Boros=aggro` has an
 * id, a name and a rule. `cards` uses lists whose side decks follow `|`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { pairingResult, resultsOf } from '../../../../src/core/tournament/results.js';
import { type CorpusList, createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import {
  ArchetypeTable,
  listless,
  unknown,
} from '../../../../src/questions/metagame/archetypes.js';
import { cardsOf } from '../../../../src/questions/metagame/cards.js';
import { defaultPolicy, type Policy } from '../../../../src/questions/metagame/policy.js';
import { findingNotes } from '../../../../src/questions/metagame/render/notes.js';
import type { ReportParts } from '../../../../src/questions/metagame/render/parts.js';
import { type Picture, pictureFile } from '../../../../src/questions/metagame/render/picture.js';
import { type PictureName, pictureOf } from '../../../../src/questions/metagame/render/pictures.js';
import { changesBetween } from '../../../../src/questions/metagame/report/change.js';
import { againstField } from '../../../../src/questions/metagame/report/field.js';
import { reportOf } from '../../../../src/questions/metagame/report/report.js';
import { summarize } from '../../../../src/questions/metagame/report/summary.js';
import { type Period, trendOf } from '../../../../src/questions/metagame/report/trend.js';
import { tallyEvent } from '../../../../src/questions/metagame/tally/event.js';
import { type Tally, tallyFormat } from '../../../../src/questions/metagame/tally/tally.js';
import { projectRoot } from '../../../support/needs.js';
import { expectSteps, listOf, said, shown } from '../../../support/steps.js';

const folder = join(projectRoot, 'rules-fixtures/metagame');

interface PlayedEvent {
  readonly details: { readonly id?: string };
  readonly standings: { readonly player: string; readonly placing: number | null }[];
  readonly played: number[];
  readonly pairings: object[];
}

interface Options extends Partial<Policy> {
  readonly shares?: Readonly<Record<string, number>>;
  /** The event in question, if there are several, and the one to compare with. */
  readonly event?: string;
  readonly since?: string;
  readonly cards?: ReportParts['cards'];
  readonly room?: 'phone';
}

class Played {
  readonly events: PlayedEvent[];
  readonly lists: CorpusList[] = [];
  readonly archetypes = new ArchetypeTable({ id: 'other', name: 'Other' });

  constructor({ events = [], archetypes }: Partial<Played> = {}) {
    this.events = [...events];
    for (const archetype of archetypes?.all ?? []) this.archetypes.add(archetype);
  }

  async step(kind: string, words: readonly string[]): Promise<string> {
    const given = words.map(said);
    const { standings = [], played = [], pairings = [] } = this.events.at(-1) ?? {};
    if (kind === 'event')
      this.events.push({ details: given[0] as object, standings: [], played: [], pairings: [] });
    else if (kind === 'players') {
      const [deck, count, placing = null] = given as [string, number, number?];
      const number = this.#numberOf(deck);
      for (let at = 1; at <= count; at++) {
        standings.push({ player: `${deck} ${at}`, placing });
        played.push(number);
      }
    } else if (kind === 'matches') {
      const [first, second, counts] = given as [string, string, string];
      const [player1, player2] = [`${first} 1`, `${second} 1`];
      for (const [at, count] of counts.split('-').entries()) {
        const winner = [player1, player2, 0][at];
        for (let left = Number(count); left > 0; left--)
          pairings.push({ round: pairings.length, player1, player2, winner });
      }
    } else if (kind === 'list') {
      const [main, side] = words
        .join(' ')
        .split('|')
        .map((cards) => listOf(cards).deck);
      this.lists.push({ deck: { main, side } });
    } else if (kind === 'cards') {
      const corpus = createCorpus(this.lists);
      return shown(
        cardsOf(corpus, new Map([...corpus.weights].map((weight, deck) => [deck, weight]))),
      );
    } else if (kind === 'pairing') pairings.push(given[0] as object);
    else return this.#answer(kind, given);
    return '';
  }

  #numberOf(deck: string): number {
    if (deck === 'unknown') return unknown;
    if (deck === 'listless') return listless;
    const [id = '', name = id, rule = id.replace(/\/.*/, '')] = deck.split('=');
    return this.archetypes.add({ id, name, family: { id: rule, name: rule }, kind: 'named' });
  }

  /** The tally of all events, or of those with an id. */
  #tally(wanted?: unknown): Tally {
    const events = this.events.filter(
      ({ details }) => wanted === undefined || details.id === wanted,
    );
    return {
      format: tallyFormat,
      program: 'v1',
      archetypes: this.archetypes.all,
      events: events.map(({ details, standings, pairings, played }) =>
        tallyEvent({
          event: details,
          results: resultsOf(standings, pairings.map(pairingResult)),
          archetypes: played,
        }),
      ),
    };
  }

  #answer(kind: string, given: unknown[]): string {
    const last = given.at(-1);
    const options = (typeof last === 'object' ? given.pop() : {}) as Options;
    const { shares = {}, event, since, cards, room, ...policy } = { ...defaultPolicy, ...options };
    const summaryOf = (id?: unknown) => summarize(this.#tally(id), policy);
    const [before, after = event, labelled] = given;
    if (kind === 'summary') return shown(summaryOf());
    if (kind === 'trend') {
      const trend = trendOf(this.#tally(), policy, before as Period);
      const parts = trend.map(({ summary: { players }, ...part }) => ({ ...part, players }));
      return shown({ parts });
    }
    if (kind === 'field') {
      const field = Object.entries(shares).map(([archetype, share]) => ({ archetype, share }));
      return shown(againstField(summaryOf(), field));
    }
    if (kind === 'picture') {
      const report = reportOf(
        this.#tally(),
        policy,
        after === undefined ? {} : { by: after as Period },
      );
      const picture = pictureOf({ report, top: 5 }, before as PictureName, room) as Picture;
      const texts = pictureFile(picture).matchAll(/<text[^>]*>([^<]+)</g);
      return shown({ legend: picture.legend, texts: [...texts].map(([, text]) => text) });
    }
    const changes = changesBetween(
      summaryOf(before ?? since),
      summaryOf(after),
      labelled === undefined ? undefined : summaryOf(labelled),
    );
    if (kind === 'changes') return shown({ changes });
    const report = reportOf(this.#tally(event), policy);
    return findingNotes({ report, ...(since && { changes }), ...(cards && { cards }) }).join('\n');
  }
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Played) => new Played(shared),
    () => false,
  ),
);
