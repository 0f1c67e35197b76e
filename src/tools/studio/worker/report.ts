/** Creates the metagame report: its pictures and tables over the lists of the project. */
import { defined } from '../../../core/json/defined.js';
import { tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import { cardsOfArchetypes } from '../../../questions/metagame/cards.js';
import { defaultPolicy, type Policy } from '../../../questions/metagame/policy.js';
import { markupOf } from '../../../questions/metagame/render/markup.js';
import {
  countNotes,
  findingNotes,
  policyNotes,
  sourceNote,
} from '../../../questions/metagame/render/notes.js';
import { type ReportParts, withDistinctNames } from '../../../questions/metagame/render/parts.js';
import { pictureElement } from '../../../questions/metagame/render/picture.js';
import { captionOf, pictureOf } from '../../../questions/metagame/render/pictures.js';
import {
  cardTable,
  eventTable,
  matchUpTable,
  type ReportTable,
  shareTable,
  winRateTable,
} from '../../../questions/metagame/render/tables.js';
import { type MetagameReport, reportOf } from '../../../questions/metagame/report/report.js';
import {
  type CorpusLabels,
  programLabels,
  tallyCorpus,
} from '../../../questions/metagame/tally/corpus.js';
import type { ReportChoice } from '../protocol.js';
import type { Asked, OpenProject } from './project.js';

const shownDecks = 12;
/** What ties count as by default; the page shows this. */
const usualTies = 'third';
const shownCards = 60;

export async function reportView({ project, scheduler }: Asked, choice: ReportChoice = {}) {
  const { corpus, matcher } = project;
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
    /** The default for ties, and whether the project sets it. */
    usualTies: { as: ties ?? usualTies, isOfProject: ties !== undefined },
    /** The number of lists and events, and what stands out. */
    findings: [sourceNote(report), ...findingNotes({ report, ...defined({ cards }) })],
    /** How the report counts. */
    notes: [...countNotes(report), ...policyNotes(report)],
    pictures: picturesOf({ report, top, ...defined({ cards }) }, choice.room),
    tables: tablesOf(report, top, cards),
  };
}

function policyOf({ project }: OpenProject, { ties, from, to }: ReportChoice): Policy {
  return {
    ...defaultPolicy,
    ties: usualTies,
    ...project.report,
    ...defined({ ties, from, to }),
  };
}

function cardsOfDeck(
  { corpus, matcher }: OpenProject,
  labels: CorpusLabels,
  { events }: MetagameReport,
  deck: string,
): NonNullable<ReportParts['cards']> {
  const isWanted = labels.archetypes.map(({ id, family }) => id === deck || family.id === deck);
  const { match } = matcher.ruleSet;
  const report = cardsOfArchetypes(corpus, labels, events, isWanted, match.names);
  return { name: matcher.ruleSet.get(deck)?.name ?? deck, report };
}

function picturesOf(
  parts: Pick<ReportParts, 'report' | 'top' | 'cards'>,
  room: ReportChoice['room'],
) {
  return (['shares', 'win-rates', 'match-ups', 'cards'] as const).flatMap((name) => {
    const picture = pictureOf(parts, name, room);
    if (picture === undefined) return [];
    const caption = captionOf(picture, parts.report);
    /** An SVG element that uses the colours of `themeCss`; all texts in it are escaped. */
    const svg = markupOf(pictureElement(picture));
    return [{ name, title: picture.title, caption, svg }];
  });
}

function tablesOf(
  report: MetagameReport,
  top: number,
  cards: ReportParts['cards'],
): readonly ReportTable[] {
  const { archetypes, matchUps } = report.summary;
  const shown = archetypes.slice(0, top);
  return [
    shareTable(shown),
    winRateTable(shown, report.summary),
    matchUpTable('Match-ups', matchUps.slice(0, top * top)),
    ...(cards ? [cardTable(cards.report, shownCards)] : []),
    eventTable(report),
  ].filter(({ rows }) => rows.length > 0);
}
