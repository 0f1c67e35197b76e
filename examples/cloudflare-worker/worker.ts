import { compileRules, defineRules } from 'decktype';
import { tagStandings } from 'decktype/standings';
import rules from '../rules-repository/rules.json' with { type: 'json' };

const matcher = compileRules(defineRules(rules));

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'POST') return new Response('POST standings\n', { status: 405 });
    const given: unknown = await request.json().catch(() => undefined);
    if (!Array.isArray(given)) return new Response('not a JSON array\n', { status: 400 });
    const { standings, version } = tagStandings(matcher, given);
    return Response.json(standings, { headers: { 'Decktype-Version': version } });
  },
};
