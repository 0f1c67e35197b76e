/** The pictures of a report. */
import { matrixPicture } from './matrix.js';
import type { ReportParts } from './parts.js';
import type { Picture } from './picture.js';
import { shareRatePicture, winRatePicture } from './rates.js';
import { rolePicture } from './roles.js';
import { sharePicture } from './shares.js';

/** What a picture shows. */
export type PictureName = 'shares' | 'win-rates' | 'match-ups' | 'cards';

/**
 * One of the pictures. The shares are over time where there are several points in time. Undefined for
 * the cards of a report without them, and for the shares of one without players.
 */
export function pictureOf(
  { report: { summary, trend }, cards, top }: Pick<ReportParts, 'report' | 'cards' | 'top'>,
  name: PictureName,
): Picture | undefined {
  const shown = summary.archetypes.slice(0, top);
  const archetypes = shown.map(({ archetype }) => archetype);
  switch (name) {
    case 'win-rates':
      return winRatePicture(shown, name);
    case 'match-ups':
      return matrixPicture(
        archetypes,
        summary.matchUps,
        shown.map(({ mirrors }) => mirrors),
        name,
      );
    case 'cards':
      return cards && rolePicture(cards.name, cards.report.lists, cards.report.cards, name);
    case 'shares': {
      const names = archetypes.map((one) => one.name);
      const parts = trend === undefined || trend.by === 'format' ? [] : trend.parts;
      return sharePicture(parts, names, name) ?? shareRatePicture(shown, name);
    }
  }
}
