/**
 * Recognizes lines copied from a chat: a time, a name, then the message. Only a time or a name in angle brackets is
 * a sure sign, because names of cards can have colons, too: `Circle of Protection: Red`.
 */
import { headingOf } from '../zones.js';
import { totalOf } from './lines.js';

const date = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}';
const clock = '\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?';
/** `[12:01]`, `12:01:33`, `[12/05/2024, 12:01 PM]`, `[12:01, 12/05/2024]`, `12:01 -`. */
const time = new RegExp(
  `^(?:\\[(?:${date},? )?${clock}(?:,? ${date})?\\]|(?:${date},? )?${clock})(?: ?[-–—|])?(?: |$)`,
  'i',
);
/** `<ann>`, `<@ann>`. */
const nick = /^<[^<>]{1,40}> /;
const speaker = /^([^:\d][^:]{0,40}): (.+)$/;
const countedCard = /^(?:[-*•–] )?[xX×]?\d/;

/**
 * The message in a line of a chat; undefined if the line is not from a chat. The message is empty if the writer's name
 * cannot be distinguished from the name of a card.
 */
export function messageOf(line: string): string | undefined {
  const stamp = time.exec(line)?.[0] ?? '';
  const rest = line.slice(stamp.length);
  const name = nick.exec(rest)?.[0];
  if (name !== undefined) return rest.slice(name.length);
  if (stamp === '') return undefined;
  if (saysWhat(rest)) return rest;
  const [, who = '', message] = speaker.exec(rest) ?? [];
  if (message === undefined) return rest;
  // Before an uncounted card, the name could be a part of the card's name.
  const isMessage = countedCard.test(message) ? !headingOf(who) : saysWhat(message);
  return isMessage ? message : '';
}

/** Whether a line is a heading or total of the cards around it. */
export function saysWhat(text: string): boolean {
  return headingOf(text) !== undefined || totalOf(text) !== undefined;
}
