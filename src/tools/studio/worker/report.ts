/** The metagame report: its pictures and tables over the lists of the project. */
import { deckNumberOf } from '../../../questions/corpus/layout/access.js';
import { tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import type { Scheduler } from '../../../questions/learning/scheduler.js';
import { cardsOf } from '../../../questions/metagame/cards.js';
import { defaultPolicy, type Policy } from '../../../questions/metagame/policy.js';
import { markupOf } from '../../../questions/metagame/render/markup.js';
import { matrixPicture } from '../../../questions/metagame/render/matrix.js';
import { countNotes, policyNotes } from '../../../questions/metagame/render/notes.js';
import { withDistinctNames } from '../../../questions/metagame/render/parts.js';
import { type Picture, pictureElement } from '../../../questions/metagame/render/picture.js';
import { rolePicture } from '../../../questions/metagame/render/roles.js';
import { sharePicture } from '../../../questions/metagame/render/shares.js';
import {
  cardTable,
  eventTable,
  matchUpTable,
  type ReportTable,
  shareTable,
  winRateTable,
} from '../../../questions/metagame/render/tables.js';
import { winRatePicture } from '../../../questions/metagame/render/win-rates.js';
import { type MetagameReport, reportOf } from '../../../questions/metagame/report/report.js';
import {
  type CorpusLabels,
  listsOf,
  programLabels,
  tallyCorpus,
} from '../../../questions/metagame/tally/corpus.js';
import type { ReportChoice, ReportPicture, ReportView } from '../answers.js';
import type { OpenProject } from './project.js';

const shownDecks = 12;
/** What a tie counts as where nobody says so; the page shows it. */
const usualTies = 'third';
const shownCards = 60;

export async function reportView(
  project: OpenProject,
  choice: ReportChoice,
  scheduler: Scheduler,
): Promise<ReportView> {
  const { corpus, matcher, version } = project;
  const { families = false, top = shownDecks, deck } = choice;
  const labels = programLabels(corpus, tagCorpus(matcher, corpus));
  await scheduler.pause();
  const policy = policyOf(project, choice);
  const tally = tallyCorpus(corpus, labels);
  await scheduler.pause();
  const made = reportOf(tally, policy, { families, by: 'week' });
  const { report } = withDistinctNames({ report: made });
  await scheduler.pause();
  const cards = deck === undefined ? undefined : cardsOfDeck(project, labels, report, deck);
  const { ties } = project.project.report ?? {};
  return {
    version,
    usualTies: { as: ties ?? usualTies, isOfProject: ties !== undefined },
    notes: [...countNotes(report), ...policyNotes(report)],
    pictures: picturesOf(report, top, cards),
    tables: tablesOf(report, top, cards),
  };
}

function policyOf({ project }: OpenProject, { ties, from, to }: ReportChoice): Policy {
  return {
    ...defaultPolicy,
    ties: usualTies,
    ...project.report,
    ...(ties && { ties }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

type DeckCards = { readonly name: string; readonly report: ReturnType<typeof cardsOf> };

function cardsOfDeck(
  { corpus, matcher }: OpenProject,
  { archetypes, archetypeOf }: CorpusLabels,
  { events }: MetagameReport,
  deck: string,
): DeckCards {
  const isWanted = archetypes.map(({ id, family }) => id === deck || family.id === deck);
  const decks = new Map<number, number>();
  for (const list of listsOf(corpus, events)) {
    if (isWanted[archetypeOf(list)] !== true) continue;
    const number = deckNumberOf(corpus, list);
    decks.set(number, (decks.get(number) ?? 0) + 1);
  }
  return { name: matcher.ruleSet.get(deck)?.name ?? deck, report: cardsOf(corpus, decks) };
}

function picturesOf(
  { summary, trend }: MetagameReport,
  top: number,
  cards: DeckCards | undefined,
): readonly ReportPicture[] {
  const shown = summary.archetypes.slice(0, top);
  const archetypes = shown.map(({ archetype }) => archetype);
  const names = archetypes.map(({ name }) => name);
  const hasMatches = summary.matchUps.length > 0;
  const mirrors = shown.map((one) => one.mirrors);
  const made: readonly [ReportPicture['name'], Picture | false | undefined][] = [
    ['shares', sharePicture(trend?.parts ?? [], names, 'shares')],
    ['win-rates', hasMatches && winRatePicture(shown, 'win-rates')],
    ['match-ups', hasMatches && matrixPicture(archetypes, summary.matchUps, mirrors, 'match-ups')],
    ['cards', cards && rolePicture(cards.name, cards.report.lists, cards.report.cards, 'cards')],
  ];
  return made.flatMap(([name, picture]) =>
    picture ? [{ name, title: picture.title, svg: markupOf(pictureElement(picture)) }] : [],
  );
}

function tablesOf(
  report: MetagameReport,
  top: number,
  cards: DeckCards | undefined,
): readonly ReportTable[] {
  const { archetypes, matchUps } = report.summary;
  const shown = archetypes.slice(0, top);
  return [
    shareTable(shown),
    ...(matchUps.length === 0
      ? []
      : [winRateTable(shown), matchUpTable('Match-ups', matchUps.slice(0, top * top))]),
    ...(cards ? [cardTable(cards.report, shownCards)] : []),
    eventTable(report),
  ];
}
