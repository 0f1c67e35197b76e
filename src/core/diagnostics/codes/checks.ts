/** Findings of the checks of rules: their codes, texts, meanings and examples. */
import { counted, firstOf, noneOf } from '../counted.js';
import {
  diagnoser,
  didYouMean,
  type ExamplesOf,
  info,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

const lists = (count: number) => counted(count, 'list');
const mostPrintings = 5;

/** Like {@link didYouMean}, for several names. */
const meant = (names: readonly string[]) =>
  names.length === 0 ? '' : `; did you mean ${names.map(quote).join(' or ')}?`;

// Type aliases instead of interfaces, so that the declarations of the package need no names for them.
type Part = {
  readonly what: string;
  readonly identifier: string;
};

/** The cards of a deck that demonstrates a finding. */
type Witness = readonly object[];
type Proof = 'exact' | 'sufficient';

type Shadowed = Part & {
  readonly by: string;
  /** The rule, if a variant is shadowed. */
  readonly parent?: string;
  readonly witness: Witness;
  readonly proof: Proof;
};

type OrderInLists = {
  readonly first: string;
  readonly second: string;
  readonly lists: number;
  readonly examples: readonly string[];
  /** How the rule set settles conflicts. */
  readonly conflicts: ConflictMode;
};
type OrderByCard = {
  readonly card: string;
  readonly rules: number;
  readonly pairs: number;
  readonly examples: readonly string[];
  /** Whether all pairs were compared. If not, `pairs` is an upper bound. */
  readonly isComplete: boolean;
  readonly conflicts: ConflictMode;
};
type ConflictMode = 'first' | 'report' | 'simplest';

function metInLists({ first, second, lists: count, conflicts }: OrderInLists): string {
  const [winner, loser] = [quote(first), quote(second)];
  switch (conflicts) {
    case 'first':
      return `only the order in the file makes ${winner} win over ${loser}: both have the same priority, and both match ${lists(count)}`;
    case 'report':
      return `${winner} and ${loser} both match ${lists(count)}, which ${count === 1 ? 'is reported as a conflict' : 'are reported as conflicts'}; the label is that of ${winner}, which is tried first`;
    case 'simplest':
      return `only the order makes ${winner} win over ${loser}: both match ${lists(count)}, with the same number of requirements`;
  }
}

function sharedCard({ rules, card, pairs, examples, conflicts }: OrderByCard): string {
  const all = pairs > examples.length ? `; ${counted(pairs, 'pair')} in all` : '';
  const shown = `(${examples.join('; ')}${all})`;
  switch (conflicts) {
    case 'first':
      return `${rules} rules of the same priority ask for ${quote(card)}; where a deck matches two of them, only the order in the file decides ${shown}`;
    case 'report':
      return `${rules} rules ask for ${quote(card)}; a deck that matches two of them is a conflict ${shown}`;
    case 'simplest':
      return `${rules} rules ask for ${quote(card)}; where a deck matches two of them with the same number of requirements, only the order decides ${shown}`;
  }
}

type UnusedIgnore = {
  readonly ignored: string;
  readonly why: 'nothing' | 'unknown' | 'error' | 'form';
  readonly nearest?: string;
};

export const checkCodes = {
  'repeated-key': warning(
    (d: { key: string }) =>
      `${quote(d.key)} is given twice in one object; the last one counts, and the one before it is ignored`,
    'join both, or remove one',
  ),
  'empty-cards': warning(
    (d: { what: string; identifier: string }) =>
      `the ${d.what} ${quote(d.identifier)} asks for no cards and matches every deck that reaches it`,
    'add the cards that define the deck, or give it the last priority if this is intended',
  ),
  'unused-group': warning((d: { group: string }) => `no rule asks for the group ${quote(d.group)}`),
  'kind-without-cards': warning(
    (d: { kind: string }) => `the card table has no ${d.kind}`,
    'check it against the attributes and values in the card table',
  ),
  'cards-of-no-kind': warning(
    (d: { lists: number; of: number; cards: readonly string[]; more: number }) =>
      `${d.lists} of ${lists(d.of)} ${d.lists === 1 ? 'has' : 'have'} cards that the card table does not have, which are of no kind: ${d.cards.join(', ')}${d.more > 0 ? `, and ${d.more} more` : ''}`,
    'rebuild the card table from newer files, or add the cards to it',
  ),
  'number-without-set': warning(
    (d: { name: string; number: string }) =>
      `${quote(d.name)} with number ${d.number} but no set matches that number in every set`,
    'add "set"',
  ),
  'names-collapse': warning(
    (d: { name: string; other: string; options: readonly string[] }) =>
      `with the comparison options ${d.options.join(', ')} the card ${quote(d.name)} is the same as ${quote(d.other)}`,
    'if they are different cards, drop the option; if not, write both the same way',
  ),
  'similar-names': warning(
    (d: { name: string; other: string; differ: string }) =>
      `the card ${quote(d.name)} differs from ${quote(d.other)} only in ${d.differ}, so they are two different cards here`,
    'write both the same way, or name the comparison option that makes them one',
  ),
  'repeated-card': warning(
    (d: Part & { name: string }) =>
      `the ${d.what} ${quote(d.identifier)} asks for ${quote(d.name)} twice; copies are not added up, so the greater count alone decides`,
    'keep the requirement with the greater count',
  ),
  'implied-requirement': warning(
    (d: Part & { by: string }) =>
      `this requirement of the ${d.what} ${quote(d.identifier)} always holds where ${d.by} holds, so it changes nothing`,
    'drop it, or correct it',
  ),
  'never-holds': warning(
    (d: Part & { reason: string }) =>
      `no deck can satisfy the ${d.what} ${quote(d.identifier)}: ${d.reason}`,
    'correct the counts',
  ),
  'count-above-limit': warning(
    (d: Part & { needs: number; of: string; limit: number; witness?: Witness }) =>
      `no legal list can satisfy the ${d.what} ${quote(d.identifier)}: it needs ${counted(d.needs, 'copy', 'copies')} ${d.of}, and ${counted(d.limit, 'is', 'are')} allowed`,
    'lower the count, or correct the limit if it is wrong for this card',
  ),
  shadowed: warning(
    (d: Shadowed) =>
      `the ${d.what} ${quote(d.identifier)} can never win: ${quote(d.by)} is tried before it and takes every deck that satisfies it`,
    (d) =>
      `give it a smaller "priority" number than ${quote(d.by)}, add a requirement to ${quote(d.by)}, or drop it`,
  ),
  redundant: warning(
    (d: { identifier: string; parent: string; proof: Proof }) =>
      `the variant ${quote(d.identifier)} matches wherever its rule ${quote(d.parent)} does, so ${quote(d.parent)} is never the result where it is tried`,
    'require a card that not every deck of the rule has, or fold the variant into the rule',
  ),
  'order-sensitive': warning(
    (d: OrderInLists | OrderByCard) => ('first' in d ? metInLists(d) : sharedCard(d)),
    ({ conflicts }) =>
      conflicts === 'first'
        ? 'give the one that should win a smaller "priority" number'
        : 'require a card in one of them that the other does not have',
  ),
  'never-wins': warning(
    (d: Part & { lists: number; matches: number; to: readonly string[] }) =>
      d.matches === 0
        ? `the ${d.what} ${quote(d.identifier)} ${d.lists === 1 ? 'does not match the one list' : `matches none of the ${lists(d.lists)}`}`
        : `the ${d.what} ${quote(d.identifier)} matches ${lists(d.matches)} and wins none: ${d.to.map(quote).join(', ')} ${d.to.length === 1 ? 'takes' : 'take'} ${d.matches === 1 ? 'it' : 'them'}`,
    (d) =>
      d.matches === 0
        ? 'check its card names and counts, or drop it if the deck is no longer played'
        : 'try it earlier, or add a requirement to the rules before it',
  ),
  'requirement-never-met': warning(
    (d: Part & { requirement: string; lists: number; most: number }) =>
      `${noneOf(d.lists, 'list', ['meets', 'meet'])} this requirement of the ${d.what} ${quote(d.identifier)}: ${d.requirement}${d.most === 0 ? '' : `; ${d.lists === 1 ? 'it has' : 'the most that one has is'} ${d.most}`}`,
    'check the card, its printing and the count',
  ),
  'requirement-never-fails': info(
    (d: Part & { requirement: string; lists: number }) =>
      `${d.lists === 1 ? 'the one list' : `all ${lists(d.lists)}`} that meet${d.lists === 1 ? 's' : ''} the rest of the ${d.what} ${quote(d.identifier)} also meet${d.lists === 1 ? 's' : ''} ${d.requirement}: it has decided nothing yet`,
    'drop it, unless it is for future decks',
  ),
  'unknown-card': warning(
    (d: { name: string; lists: number; nearest: readonly string[] }) =>
      `the card ${quote(d.name)} is ${d.lists === 1 ? 'not in the one list' : `in none of the ${lists(d.lists)}`}${meant(d.nearest)}`,
    (d) => (d.nearest.length === 0 ? undefined : `rename it to ${quote(d.nearest[0] as string)}`),
  ),
  'name-not-in-table': warning(
    (d: { name: string; nearest: readonly string[] }) =>
      `the card table has no card ${quote(d.name)}${meant(d.nearest)}`,
    (d) => (d.nearest.length === 0 ? undefined : `rename it to ${quote(d.nearest[0] as string)}`),
  ),
  'printing-not-in-table': warning(
    (d: { name: string; printing: string; known: readonly string[] }) =>
      `the card table has no printing ${d.printing} of ${quote(d.name)}; it has ${firstOf(d.known, mostPrintings)}`,
    'correct the set and the number, or ask for the card without them',
  ),
  'unused-ignore': warning(
    (d: UnusedIgnore) => {
      if (d.ignored === '') return 'this comment names no code to ignore';
      const shown = quote(d.ignored);
      switch (d.why) {
        case 'form':
          return `a comment that begins with ${shown} ignores nothing`;
        case 'unknown':
          return `there is no code ${shown} to ignore${didYouMean(d.nearest)}`;
        case 'error':
          return `${shown} is an error, which cannot be ignored`;
        case 'nothing':
          return `nothing here has the finding ${shown}, so it need not be ignored`;
      }
    },
    ({ ignored, why, nearest }) => {
      if (ignored === '' || why === 'form') {
        return 'write: decktype-ignore CODE reason, in a comment above the line of the value or after it';
      }
      if (why !== 'unknown') return 'remove it';
      return nearest === undefined ? '"decktype explain" lists the codes' : `write ${nearest}`;
    },
  ),
  'other-printings': warning(
    (d: {
      name: string;
      printing: string;
      found: number;
      missed: number;
      others: readonly string[];
      examples: readonly string[];
    }) =>
      `${counted(d.missed, 'list has', 'lists have')} ${quote(d.name)} in other printings only (${d.others.join(', ')}), which ${d.printing} does not accept; ${counted(d.found, 'list has', 'lists have')} that one`,
    'ask for the card without set and number, or list the reprints under "match"',
  ),
};

export const diagnose = diagnoser(checkCodes);

export const checkMeanings: MeaningsOf<typeof checkCodes> = {
  'repeated-key': {
    about: 'A field occurs twice in one object; only the last one counts',
    fix: 'removes the repetition if both values are equal',
  },
  'empty-cards': 'A rule or variant requires no cards, so it matches every deck that reaches it',
  'unused-group': {
    about: 'A rule file defines a group of cards that no rule uses',
    hint: 'remove the group, or correct a misspelt name where it should be used',
  },
  'kind-without-cards': 'A requirement asks for a kind of card that the card table does not have',
  'cards-of-no-kind':
    'Rules ask for kinds of cards, but lists contain cards that are not in the card table',
  'number-without-set': 'A collector number without a set matches that number in every set',
  'names-collapse': 'Two spellings are the same card under the comparison options of the file',
  'similar-names':
    'Two card names differ only in case, apostrophes, diacritics, dashes or white space',
  'repeated-card': {
    about: 'A rule asks for the same card twice; copies are not added up',
    fix: 'removes the requirement that the other one implies, unless "conflicts" is "simplest"',
  },
  'implied-requirement': {
    about:
      'A requirement always holds when another one does, so it changes nothing; not checked in rules with more than 128 requirements',
    fix: 'removes the requirement, unless "conflicts" is "simplest"',
  },
  'never-holds': 'No deck can satisfy a rule, because its counts contradict each other',
  'count-above-limit': 'A rule needs more copies than --copies or --deck-size allows',
  shadowed:
    'A rule or variant can never win, because an earlier one takes every deck that it matches; not checked among rules that ask for one card in more than 2,000 ways',
  redundant: 'A variant matches whenever its rule does, so the rule itself is never the result',
  'order-sensitive': {
    about:
      'Two rules of the same priority match the same list, so only their order in the file decides',
    fix: 'writes priorities that keep the order of the file, for rules that match the same lists',
  },
  'never-wins':
    'A rule or variant wins none of the given lists; if it matches none either, this is an info',
  'requirement-never-met': 'None of the given lists meets a requirement',
  'requirement-never-fails':
    'Every given list that meets the rest of a rule also meets this requirement',
  'unknown-card': {
    about: 'None of the given lists contains a card of this name',
    fix: 'renames the card in all rules to the only similar name in the lists',
  },
  'name-not-in-table': {
    about: 'A rule names a card that the card table does not have',
    hint: 'correct the name, or add the card to the table',
    fix: 'renames the card in all rules to the only similar name in the table',
  },
  'printing-not-in-table': 'A rule asks for a printing of a card that the card table does not have',
  'unused-ignore': {
    about: 'A comment or the configuration ignores a finding that does not occur',
    fix: 'removes the code or the comment, or corrects a misspelt code if a finding there has a similar one; findings that such a comment was meant to ignore are not fixed',
  },
  'other-printings': 'Some lists contain the card only in printings other than the one asked for',
};

export const checkExamples: ExamplesOf<typeof checkCodes> = {
  'repeated-key': [
    `{ "cards": [{ "name": "Iono" }], "cards": [{ "name": "Arven" }] }`,
    `{ "cards": [{ "name": "Iono" }, { "name": "Arven" }] }`,
  ],
  'empty-cards': [
    `{ "identifier": "zard", "name": "Charizard", "cards": [] }`,
    `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  ],
  'unused-group': [
    `"groups": { "fetchland": ["Arid Mesa"] }, …  { "name": "Arid Mesa" }`,
    `"groups": { "fetchland": ["Arid Mesa"] }, …  { "group": "fetchland" }`,
  ],
  'kind-without-cards': [
    `{ "where": { "series": "Blue-Eye" }, "count": 6 }`,
    `{ "where": { "series": "Blue-Eyes" }, "count": 6 }`,
  ],
  'cards-of-no-kind': [
    `{ "where": { "series": "Blue-Eyes" } }, and a list with a card that is not in the card table`,
    `a card table with all cards of the lists`,
  ],
  'number-without-set': [
    `{ "name": "Ralts", "number": "27" }`,
    `{ "name": "Ralts", "set": "PAF", "number": "27" }`,
  ],
  'names-collapse': [
    `"match": { "names": ["case"] }, …  { "name": "Iono" } …  { "name": "IONO" }`,
    `"match": { "names": ["case"] }, …  { "name": "Iono" } …  { "name": "Iono" }`,
  ],
  'similar-names': [
    `{ "name": "Boss’s Orders" } …  { "name": "Boss's Orders" }`,
    `{ "name": "Boss's Orders" } …  { "name": "Boss's Orders" }`,
  ],
  'repeated-card': [
    `"cards": [{ "name": "Iono", "count": 2 }, { "name": "Iono", "count": 2 }]`,
    `"cards": [{ "name": "Iono", "count": 4 }]`,
  ],
  'implied-requirement': [
    `"cards": [{ "name": "Ralts" }, { "name": "Ralts", "set": "PAF", "count": 2 }]`,
    `"cards": [{ "name": "Ralts", "set": "PAF", "count": 2 }]`,
  ],
  'never-holds': [
    `{ "name": "Iono", "count": 3, "max": 2 }`,
    `{ "name": "Iono", "count": 2, "max": 3 }`,
  ],
  'count-above-limit': [`{ "name": "Iono", "count": 5 }`, `{ "name": "Iono", "count": 4 }`],
  shadowed: [
    `[{ "identifier": "box", "cards": [{ "name": "Iono" }], … },
 { "identifier": "zard", "cards": [{ "name": "Iono" }, { "name": "Charizard ex" }], … }]`,
    `[{ "identifier": "zard", "cards": [{ "name": "Iono" }, { "name": "Charizard ex" }], … },
 { "identifier": "box", "cards": [{ "name": "Iono" }], … }]`,
  ],
  redundant: [
    `{ "identifier": "zard", "cards": [{ "name": "Charizard ex", "count": 2 }],
  "variants": [{ "identifier": "zard-one", "cards": [{ "name": "Charizard ex" }], … }], … }`,
    `{ "identifier": "zard", "cards": [{ "name": "Charizard ex", "count": 2 }],
  "variants": [{ "identifier": "zard-pidgeot", "cards": [{ "name": "Pidgeot ex" }], … }], … }`,
  ],
  'order-sensitive': [
    `[{ "identifier": "dragapult", … }, { "identifier": "charizard", … }]`,
    `[{ "identifier": "dragapult", "priority": 8, … }, { "identifier": "charizard", … }]`,
  ],
  'never-wins': [
    `{ "identifier": "zard", "cards": [{ "name": "Charizrad ex" }], … }`,
    `{ "identifier": "zard", "cards": [{ "name": "Charizard ex" }], … }`,
  ],
  'requirement-never-met': [
    `{ "name": "Radiant Greninja", "count": 2 }`,
    `{ "name": "Radiant Greninja" }`,
  ],
  'requirement-never-fails': [
    `"cards": [{ "name": "Lugia VSTAR" }, { "name": "Archeops" }, { "name": "Lugia V" }]`,
    `"cards": [{ "name": "Lugia VSTAR" }, { "name": "Archeops" }]`,
  ],
  'unknown-card': [`{ "name": "Charizrad ex" }`, `{ "name": "Charizard ex" }`],
  'name-not-in-table': [
    `{ "name": "Blue Eyes White Dragon" }`,
    `{ "name": "Blue-Eyes White Dragon" }`,
  ],
  'printing-not-in-table': [
    `{ "name": "Charizard ex", "set": "OBF", "number": "521" }`,
    `{ "name": "Charizard ex", "set": "OBF", "number": "125" }`,
  ],
  'unused-ignore': [
    `// decktype-ignore empty-cards
{ "identifier": "zard", …, "cards": [{ "name": "Charizard ex" }] }`,
    `{ "identifier": "zard", …, "cards": [{ "name": "Charizard ex" }] }`,
  ],
  'other-printings': [`{ "name": "Ralts", "set": "PAF", "number": "27" }`, `{ "name": "Ralts" }`],
};
