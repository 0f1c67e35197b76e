/** What an editor shows about the thing at a place, as Markdown. */
import { catalogue, isCode, severityOf } from '../../../core/diagnostics/catalogue.js';
import { markdownCode, markdownText } from '../../../core/diagnostics/render/markdown.js';
import type { Stretch } from '../../../core/json/tree.js';
import type { Workspace } from '../workspace.js';
import { aboutCard } from './about-card.js';
import { aboutRule } from './about-rule.js';
import { identifierAt } from './rename.js';
import { type Spot, spotAt } from './spot.js';

/** A text about a stretch of a file. */
export interface Hover extends Stretch {
  readonly markdown: string;
}

/**
 * What is known of the thing at an offset: of a rule, variant or fallback, where its identifier is
 * written; of a card; of the code of a finding; and otherwise of the field.
 */
export function hoverAt(workspace: Workspace, name: string, offset: number): Hover | undefined {
  const spot = spotAt(workspace, name, offset);
  if (spot?.place.entry === undefined) return undefined;
  const identifier = identifierAt(workspace, name, offset);
  if (identifier !== undefined) {
    const { start, end } = identifier;
    const about = aboutRule(workspace, identifier.identifier);
    if (about !== undefined) return { start, end, markdown: about };
  }
  const markdown = aboutValue(workspace, spot) ?? aboutField(spot);
  const { start, end } = spot.place;
  return markdown === undefined ? undefined : { start, end, markdown };
}

function aboutValue(workspace: Workspace, { place, meaning }: Spot): string | undefined {
  const value = place.part === 'value' ? place.entry?.value : undefined;
  if (typeof value !== 'string') return undefined;
  if (meaning.role === 'card') return aboutCard(workspace, value);
  if (meaning.role !== 'code' || !isCode(value)) return undefined;
  return `**${value}** (${severityOf(value)})\n\n${markdownText(catalogue[value].about)}.`;
}

function aboutField({ meaning: { field, fieldSchema: schema } }: Spot): string | undefined {
  if (field === undefined || schema?.description === undefined) return undefined;
  const words = [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.enum ?? []);
  const values = words.map((word) => markdownCode(JSON.stringify(word))).join(', ');
  const head = `**${markdownText(field)}**: ${markdownText(schema.description)}`;
  return values === '' ? head : `${head}\n\nOne of ${values}.`;
}
