// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell variables
/** `decktype completion`: prints a script that completes command lines, generated from the command table. */

import type { Command, Option } from 'commander';
import { present } from '../../../core/diagnostics/counted.js';
import type { Shell } from '../definitions/start.js';
import type { Environment } from '../environment.js';

export async function completion(shell: Shell, program: Command, env: Environment): Promise<void> {
  const script = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell];
  await env.stdout.write(script(withSubcommands(program).map(wordsOf)));
}

function withSubcommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

type CommandWords = ReturnType<typeof wordsOf>;

/** A command, and what can follow it. */
function wordsOf(command: Command) {
  const [argument] = command.registeredArguments;
  return {
    path: pathOf(command),
    subcommands: command.commands.map((one) => ({
      name: one.name(),
      about: short(one.description()),
    })),
    options: [
      ...command.options,
      command.createOption('-h, --help', 'display help for command'),
    ].map(optionOf),
    /** The only valid values of its first argument; if empty, the argument is a file. */
    choices: argument?.argChoices ?? [],
  };
}

/** The words of a command after `decktype`, such as `corpus build`. */
function pathOf(command: Command): string {
  return command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();
}

type OptionWords = ReturnType<typeof optionOf>;

function optionOf(option: Option) {
  const { long, short: letter, flags, description, argChoices = [] } = option;
  return {
    /** Such as `--format`. */
    long: long ?? flags,
    /** Such as `-f`. */
    short: letter,
    about: short(description),
    value: kindOf(option),
    choices: argChoices,
  };
}

/** Matches the flags of options whose value is a path. */
const fileValue = /[<[](?:file|folder|path|store|url)\b/;

/** The kind of an option's value; `choice`: one of its choices. */
function kindOf({ required, optional, argChoices, flags }: Option) {
  if (!required && !optional) return 'none';
  if (argChoices !== undefined) return 'choice';
  return fileValue.test(flags) ? 'file' : 'other';
}

function short(description: string): string {
  return description.replace(/(?:[;(:]|, such as ).*$/s, '').trim();
}

/** The commands that only group others, such as `corpus`. */
const groupsOf = (commands: readonly CommandWords[]) =>
  commands.flatMap(({ path, subcommands }) =>
    path !== '' && subcommands.length > 0 ? [path] : [],
  );

/** The index of the first word after a command, where `decktype` is word 0. */
const depthOf = (path: string) => (path === '' ? 1 : path.split(' ').length + 1);

const spellings = ({ long, short }: OptionWords) => (short === undefined ? [long] : [long, short]);

/** The `case` branches for the values of options; `answers` give the shell code for each kind of value. */
function valueBranches(
  commands: readonly CommandWords[],
  answers: {
    readonly choice: (words: readonly string[]) => string;
    readonly file: string;
    readonly other: string;
  },
): string[] {
  return commands.flatMap(({ path, options }) => {
    const branch = (meant: readonly OptionWords[], answer: string) => {
      const patterns = meant.flatMap(spellings).map((spelling) => `'${path} ${spelling}'`);
      return meant.length === 0 ? [] : [`${patterns.join('|')}) ${answer}return ;;`];
    };
    const ofKind = (kind: OptionWords['value']) => options.filter(({ value }) => value === kind);
    return [
      ...ofKind('choice').flatMap((option) => branch([option], answers.choice(option.choices))),
      ...branch(ofKind('other'), answers.other),
      ...branch(ofKind('file'), answers.file),
    ];
  });
}

/** If the reply is empty, bash completes file names. Works with bash 3.2, the version on macOS. */
function bashScript(commands: readonly CommandWords[]): string {
  const reply = (words: readonly string[]) =>
    `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$cur"))`;
  const values = valueBranches(commands, {
    choice: (words) => `${reply(words)}; `,
    file: '',
    other: 'compopt +o default 2> /dev/null; ',
  });
  const words = commands.map(({ path, subcommands, choices, options }) => {
    const names = [...subcommands.map(({ name }) => name), ...choices];
    const dashed = options.map(({ long }) => long);
    const others =
      names.length === 0 ? '' : `; elif ((COMP_CWORD == ${depthOf(path)})); then ${reply(names)}`;
    return `    '${path}') if [[ $cur == -* ]]; then ${reply(dashed)}${others}; fi ;;`;
  });
  const groups = groupsOf(commands);
  return `${[
    '# Completion of decktype for bash. In ~/.bashrc: source <(decktype completion bash)',
    '_decktype() {',
    '  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=',
    '  COMPREPLY=()',
    '  # --format=json are three words.',
    '  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi',
    '  if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi',
    `  case "$command" in ${groups.join('|')})`,
    '    if ((COMP_CWORD > 2)); then command="$command ${COMP_WORDS[2]}"; fi ;;',
    '  esac',
    '  case "$command $prev" in',
    ...values.map((branch) => `    ${branch}`),
    '  esac',
    '  case "$command" in',
    ...words,
    '  esac',
    '}',
    'complete -o default -F _decktype decktype',
  ].join('\n')}\n`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function zshScript(commands: readonly CommandWords[]): string {
  const described = (items: readonly { readonly name: string; readonly about: string }[]) =>
    items.map(({ name, about }) => quoted(`${name}:${about}`)).join(' ');
  const values = valueBranches(commands, {
    choice: (words) => `compadd -- ${words.join(' ')}; `,
    file: '_files; ',
    other: '_message value; ',
  });
  const words = commands.map(({ path, subcommands, choices, options }) => {
    const dashed = options.map(({ long, about }) => ({ name: long, about }));
    const names = [...subcommands, ...choices.map((name) => ({ name, about: name }))];
    return [
      `    ('${path}')`,
      `      items=(${described(dashed)})`,
      `      if [[ $PREFIX == -* ]]; then _describe -o option items; return; fi`,
      ...(names.length === 0
        ? ['      _files ;;']
        : [
            `      if (( CURRENT > ${depthOf(path) + 1} )); then _files; return; fi`,
            `      items=(${described(names)})`,
            '      _describe command items ;;',
          ]),
    ].join('\n');
  });
  const groups = groupsOf(commands);
  return `${[
    '#compdef decktype',
    '# Completion of decktype for zsh. In ~/.zshrc, after compinit: source <(decktype completion zsh)',
    '_decktype() {',
    '  local command= prev=${words[CURRENT-1]}',
    '  local -a items',
    '  # --format=json is one word.',
    '  if compset -P "--*="; then prev=${IPREFIX%=}; fi',
    '  if (( CURRENT > 2 )); then command=${words[2]}; fi',
    `  case "$command" in (${groups.join('|')})`,
    '    if (( CURRENT > 3 )); then command="$command ${words[3]}"; fi ;;',
    '  esac',
    '  case "$command $prev" in',
    ...values.map((branch) => `    (${branch}`),
    '  esac',
    '  case "$command" in',
    ...words,
    '    (*) _files ;;',
    '  esac',
    '}',
    'if [[ "${funcstack[1]}" == _decktype ]]; then _decktype "$@"; else compdef _decktype decktype; fi',
  ].join('\n')}\n`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const string = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const lines = commands.flatMap(({ path, subcommands, choices, options }) => {
    const start = `complete -c decktype -n ${string(`__decktype_runs ${path}`.trim())}`;
    const next = `complete -c decktype -f -n ${string(`__decktype_is ${path}`.trim())}`;
    return present([
      ...subcommands.map(({ name, about }) => `${next} -a ${name} -d ${string(about)}`),
      choices.length !== 0 && `${next} -a ${string(choices.join(' '))}`,
      ...options.map(({ long, short, about, value, choices: some }) => {
        const kind = {
          none: '',
          choice: ` -x -a ${string(some.join(' '))}`,
          file: ' -r -F',
          other: ' -x',
        }[value];
        const letter = short === undefined ? '' : ` -s ${short.slice(1)}`;
        return `${start} -l ${long.slice(2)}${letter}${kind} -d ${string(about)}`;
      }),
    ]);
  });
  return `${[
    '# Completion of decktype for fish: decktype completion fish > ~/.config/fish/completions/decktype.fish',
    'function __decktype_is',
    '  set -l words (commandline -opc)',
    '  set -e words[1]',
    '  test "$words" = "$argv"',
    'end',
    'function __decktype_runs',
    '  set -l words (commandline -opc)',
    '  set -e words[1]',
    '  test -n "$argv"; and string match -q -- "$argv *" "$words "; or test "$words" = "$argv"',
    'end',
    ...lines,
  ].join('\n')}\n`;
}
