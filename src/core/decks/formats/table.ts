/**
 * The deck formats, in the order of detection: the first one whose `detect` accepts the input is chosen. JSON
 * values are only offered to JSON formats, texts only to text formats. If no format accepts a text, `detect.ts`
 * looks at its lines.
 *
 * A new format needs a {@link DeckFormat} and a line here.
 */
import { defined } from '../../json/defined.js';
import type { DeckGame } from '../games.js';
import { hearthstone } from './codes/hearthstone.js';
import { pixelborn } from './codes/pixelborn.js';
import { riftboundCode } from './codes/riftbound-code.js';
import { riftboundTts } from './codes/riftbound-tts.js';
import { ydk } from './codes/ydk.js';
import { ydke } from './codes/ydke.js';
import { csv } from './csv.js';
import type { DeckFormat } from './format.js';
import { deckstatsJson } from './json/deckstats-json.js';
import { json } from './json/json.js';
import { scryfallJson } from './json/scryfall-json.js';
import { swuJson } from './json/swu-json.js';
import { ttsJson } from './json/tts-json.js';
import { magicDocuments, magicLists } from './magic/formats.js';
import { melee } from './melee.js';
import { numbered } from './numbered.js';
import { plain } from './plain.js';
import { pokemonLists } from './pokemon/formats.js';
import { riftboundText } from './riftbound-text.js';
import { showdown } from './showdown.js';

const table = [
  ttsJson,
  scryfallJson,
  deckstatsJson,
  swuJson,
  json,
  ...magicDocuments,
  ydke,
  ydk,
  hearthstone,
  riftboundCode,
  csv,
  pixelborn,
  riftboundTts,
  melee,
  showdown,
  // These are detected by their lines; see `detect.ts`.
  ...pokemonLists,
  ...magicLists,
  numbered,
  riftboundText,
  plain,
] as const satisfies readonly DeckFormat[];

/** The name of a format. */
export type DeckFormatName = (typeof table)[number]['name'];

/** The name of a format that can be written. */
export type WrittenFormatName = Extract<
  (typeof table)[number],
  { readonly write: unknown }
>['name'];

/** A format of the table. */
export type ListedFormat = DeckFormat & { readonly name: DeckFormatName };

export const formats: readonly ListedFormat[] = table;

/** The documentation of a format. */
export interface FormatInfo {
  readonly name: DeckFormatName;
  /** The name for people, such as `Magic Arena`. */
  readonly label: string;
  /** The game; missing if several games use the format. */
  readonly game?: DeckGame;
  /** Other names that `readDecklist` and `formatDecklist` accept. */
  readonly aliases: readonly string[];
  /** A card in the format, or a whole list if a single card is not valid. */
  readonly example: string;
  /** Whether `formatDecklist` can write the format. */
  readonly isWritten: boolean;
}

/** All formats, in the order of detection. */
export const deckFormats: readonly FormatInfo[] = formats.map(infoOf);

/** Finds the documentation of a format by its name or an alias. Case does not matter. */
export function findFormat(name: string): FormatInfo | undefined {
  const format = formatNamed(name);
  return format === undefined ? undefined : infoOf(format);
}

/** Finds a format by its name or an alias. Case does not matter. */
export function formatNamed(name: string): ListedFormat | undefined {
  const wanted = name.toLowerCase();
  return formats.find(({ name: known, aliases }) => known === wanted || aliases?.includes(wanted));
}

function infoOf({ name, label, game, example, aliases = [], write }: ListedFormat): FormatInfo {
  return {
    name,
    label,
    ...defined({ game }),
    aliases,
    example,
    isWritten: write !== undefined,
  };
}
