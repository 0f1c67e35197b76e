import { compileRules, defineRules } from 'decktype';
import { classifyText } from 'decktype/decks';
import rules from '../../../../rules-repository/rules.json' with { type: 'json' };

const matcher = compileRules(defineRules(rules));

export async function POST(request: Request): Promise<Response> {
  const { deck, reading } = classifyText(matcher, await request.text());
  const { nearest } = matcher.explain(reading.decklist);
  return Response.json({
    deck: deck?.name ?? null,
    cards: reading.decklist.cards.reduce((sum, { count }) => sum + count, 0),
    problems: reading.diagnostics.map(({ message }) => message),
    near: nearest.map(({ rule, missing }) => ({ deck: rule.name, missing })),
  });
}
