/** The picture of a report. */
import { matrixPicture } from '../../../questions/metagame/render/matrix.js';
import type { ReportParts } from '../../../questions/metagame/render/parts.js';
import type { Picture } from '../../../questions/metagame/render/picture.js';
import { rolePicture } from '../../../questions/metagame/render/roles.js';
import { sharePicture } from '../../../questions/metagame/render/shares.js';
import { winRatePicture } from '../../../questions/metagame/render/win-rates.js';
import { CommandError } from '../input/errors.js';

/** What a picture shows. */
export type PictureName = 'shares' | 'win-rates' | 'match-ups' | 'cards';

export function pictureOf(
  { report: { summary, trend }, cards, top }: ReportParts,
  name: PictureName,
): Picture {
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
      if (cards === undefined) throw new CommandError('the picture of cards needs --deck ID');
      return rolePicture(cards.name, cards.report.lists, cards.report.cards, name);
    case 'shares': {
      const names = archetypes.map((one) => one.name);
      const picture = sharePicture(trend?.parts ?? [], names, name);
      if (picture !== undefined) return picture;
      throw new CommandError('the picture of shares over time needs events of two weeks or more');
    }
  }
}
