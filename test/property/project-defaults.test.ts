/** Laws of project files: a field acts like its option, and a given option replaces its field. */
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { run } from '../../src/tools/cli/run.js';
import { testEnvironment } from '../support/environment.js';

const rule = (identifier: string, names: readonly string[], more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: names.map((name) => ({ name })),
  ...more,
});
const standing = (player: string, ...names: readonly string[]) => ({
  player,
  deck: { id: 'opt', name: 'OPT' },
  decklist: { main: names.map((name) => ({ name, count: 5 })) },
});
const files = {
  'a.json': JSON.stringify([rule('opt', ['Opt']), rule('both', ['Opt', 'Otter'])]),
  'b.json': JSON.stringify({
    rules: [rule('otter', ['Otter'], { generation: 2 }), rule('old', ['Otter'], { generation: 1 })],
  }),
  'nats.json': JSON.stringify([standing('ann', 'Opt', 'Otter'), standing('bob', 'Otter')]),
  'cup.json': JSON.stringify([standing('cam', 'opt'), standing('dee', 'Opt')]),
  'overlay.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/opt/name', value: 'Overlaid' }],
  }),
  'other.json': JSON.stringify({ changes: [{ op: 'remove', path: '/rules/opt' }] }),
};

/** The values of the fields, and of the equivalent options. */
const paths = (...names: readonly string[]) =>
  fc.subarray([...names], { minLength: 1 }) as Arbitrary<readonly string[]>;
const choices = {
  rules: fc.constantFrom(['a.json'], ['b.json'], ['a.json', 'b.json'], ['b.json', 'a.json']),
  lists: paths('nats.json', 'cup.json'),
  overlay: fc.constantFrom('overlay.json', 'other.json'),
  generation: fc.constantFrom([1], [2], [1, 2]),
  conflicts: fc.constantFrom('first', 'report', 'simplest'),
  copies: fc.constantFrom(4, 5),
  deckSize: fc.constantFrom(5, 60),
  unlimited: paths('Opt', 'Otter'),
  maxWarnings: fc.constantFrom(0, 3, 50),
} satisfies Readonly<Record<string, Arbitrary<unknown>>>;

type Config = Readonly<Partial<Record<keyof typeof choices, unknown>>>;

const optionNames: Readonly<Record<keyof typeof choices, string>> = {
  rules: '--rules',
  lists: '--decks',
  overlay: '--overlay',
  generation: '--generation',
  conflicts: '--conflicts',
  copies: '--copies',
  deckSize: '--deck-size',
  unlimited: '--unlimited',
  maxWarnings: '--max-warnings',
};

/** The commands, the fields that each uses, and the field that its arguments replace. */
const commands = [
  {
    command: ['check', '--info'],
    fields: [
      ...(['lists', 'overlay', 'generation', 'conflicts'] as const),
      ...(['copies', 'deckSize', 'unlimited', 'maxWarnings'] as const),
    ],
  },
  {
    command: ['coverage', '--format', 'json'],
    fields: ['rules', 'lists', 'overlay', 'generation', 'conflicts'],
    argument: 'rules',
  },
  {
    command: ['unknown', '--format', 'json'],
    fields: ['rules', 'lists', 'overlay', 'generation', 'conflicts'],
    argument: 'rules',
  },
  {
    command: ['classify', 'nats.json', 'cup.json', '--format', 'json'],
    fields: ['rules', 'overlay', 'generation', 'conflicts'],
  },
  {
    command: ['tag', 'nats.json'],
    fields: ['rules', 'overlay', 'generation', 'conflicts'],
  },
] as const;

type Command = (typeof commands)[number];

const anyConfig: Arbitrary<Config> = fc.record(choices, { requiredKeys: ['rules', 'lists'] });
const anyOptions: Arbitrary<Config> = fc.record(choices, { requiredKeys: [] });

async function answer({ command, ...rest }: Command, config: Config | undefined, options: Config) {
  const own = config === undefined ? {} : { 'decktype.json': JSON.stringify(config) };
  const env = testEnvironment({ files: { ...files, ...own } });
  const fields: readonly string[] = rest.fields;
  const argument = 'argument' in rest ? rest.argument : undefined;
  const args = Object.entries(options).flatMap(([field, value]) => {
    if (!fields.includes(field)) return [];
    const option = optionNames[field as keyof typeof choices];
    const values = [value].flat().map(String);
    return field === argument ? values : values.flatMap((one) => [option, one]);
  });
  const code = await run([...command, ...args], env);
  return { code, out: env.out(), err: env.err() };
}

test.each(commands)('with a project file, $command.0 answers as with its options', (command) =>
  fc.assert(
    fc.asyncProperty(anyConfig, async (config) => {
      const { rules: _, ...given } = config;
      // Rules that are arguments of `check` are checked one by one.
      const [own, options] =
        command.command[0] === 'check' ? [{ rules: config.rules }, given] : [undefined, config];
      expect(await answer(command, config, {})).toEqual(await answer(command, own, options));
    }),
    { numRuns: 30 },
  ),
);

test.each(commands)(
  'an option of $command.0 replaces its field, and leaves the others',
  (command) =>
    fc.assert(
      fc.asyncProperty(anyConfig, anyOptions, async (config, options) => {
        const isUsed = (field: string) => (command.fields as readonly string[]).includes(field);
        const used = Object.fromEntries(Object.entries(options).filter(([field]) => isUsed(field)));
        const { overlay: _, ...withoutOverlay } = config;
        // The overlay of a project applies only to its own rules.
        const kept = 'rules' in used ? withoutOverlay : config;
        expect(await answer(command, config, options)).toEqual(
          await answer(command, { ...kept, ...used }, {}),
        );
      }),
      { numRuns: 30 },
    ),
);
