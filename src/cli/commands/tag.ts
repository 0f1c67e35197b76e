/** `decktype tag`: writes standings with the decks that their lists are. */
import { openFile } from '../../corpus/open.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Matcher } from '../../engine/matcher.js';
import { tagStream } from '../../standings/stream.js';
import type { TagReport } from '../../standings/tag.js';
import { tagFile, WorkerError } from '../../standings/workers.js';
import { CommandError, exit, fileName, loadMatcher, reasonOf, report } from '../input/input.js';
import type { RuleOptions } from '../input/options.js';
import { counted, grouped, percent } from '../output/counted.js';
import { createTagWriter, type TagFormat, type TagWriter } from '../output/tag-output.js';
import { warningsAbout } from '../output/tag-warnings.js';
import { createOutput } from '../output/write-file.js';
import type { Progress } from '../progress-bar.js';
import type { FileOutput, Output, World } from '../world.js';

interface TagCommandOptions extends RuleOptions {
  readonly format?: TagFormat;
  readonly out?: string;
  readonly quiet?: boolean;
  readonly strict?: boolean;
  readonly workers?: number;
}

/** What is the same for all inputs of a command. */
interface TagJob {
  readonly options: TagCommandOptions;
  readonly matcher: Matcher;
  readonly world: World;
  readonly progress: Progress | undefined;
  /** Warnings about files that are probably not what the user meant. */
  readonly warnings: string[];
}

export async function tag(
  paths: readonly string[],
  options: TagCommandOptions,
  world: World,
): Promise<number> {
  const bytes = await sizes(world, paths);
  const matcher = await loadMatcher(world, options.rules, options);
  const isQuiet = options.quiet === true;
  const progress = isQuiet || !world.stderr.isTerminal ? undefined : world.startProgress(bytes);
  const reports: TagReport[] = [];
  const warnings: string[] = [];
  try {
    for await (const done of tagAll(paths, { options, matcher, world, progress, warnings })) {
      reports.push(done);
    }
  } finally {
    progress?.stop();
  }
  const diagnostics = reports.flatMap((one) => one.diagnostics);
  await report(world, diagnostics);
  for (const warning of warnings) await world.stderr.write(`decktype: warning: ${warning}\n`);
  if (!isQuiet) await world.stderr.write(summary(reports, matcher));
  return diagnostics.length > 0 ? exit.findings : exit.fine;
}

/** The bytes of all inputs. Ends the command, before it writes, where one cannot be read. */
async function sizes(world: World, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    if (path === '-') continue;
    const found = await world.look(path);
    if (found === undefined) throw new CommandError(`cannot read ${path}: there is no such file`);
    if (found.isFolder) throw new CommandError(`cannot read ${path}: it is a folder`);
    bytes += found.bytes;
  }
  return bytes;
}

async function* tagAll(paths: readonly string[], job: TagJob): AsyncGenerator<TagReport> {
  const { world } = job;
  const { out } = job.options;
  const isFolder =
    out !== undefined && (out.endsWith('/') || (await world.look(out))?.isFolder === true);
  if (!isFolder) {
    const output = out === undefined ? world.stdout : await createOutput(world, out);
    yield* tagInto(output, paths, job);
    return;
  }
  const names = paths.map((path) =>
    path === '-' ? 'standings.json' : (path.split(/[\\/]/).at(-1) as string),
  );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new CommandError(
      `two inputs are called ${twice}; one would overwrite the other in ${out}`,
    );
  }
  for (const [index, path] of paths.entries()) {
    const name = names[index] as string;
    const place = `${out.replace(/\/+$/, '')}/${name}`;
    yield* tagInto(await createOutput(world, place), [path], job);
  }
}

async function* tagInto(
  output: Output | FileOutput,
  paths: readonly string[],
  job: TagJob,
): AsyncGenerator<TagReport> {
  const { options, world, progress } = job;
  const writer = createTagWriter(output, options.format, paths.length);
  try {
    for (const path of paths) {
      const input = path === '-' ? world.stdin : world.readFile(path);
      yield await copy(watched(input, progress), path, job, writer, output.descriptor);
    }
    await writer.end();
    if ('commit' in output) await output.commit();
  } catch (error) {
    if ('discard' in output) await output.discard();
    throw error;
  }
}

async function copy(
  input: AsyncIterable<Uint8Array>,
  path: string,
  { matcher, options, progress, warnings }: TagJob,
  writer: TagWriter,
  descriptor: number | undefined,
): Promise<TagReport> {
  const file = fileName(path);
  const { strict = false, workers = 0 } = options;
  const around: Diagnostic[] = [];
  try {
    const { shape, head, before, content, after, close } = await openFile(input, (found) =>
      around.push({ ...found, file }),
    );
    if (shape.kind === 'list') {
      throw new CommandError(`${file} holds no standings; for one list, use decktype classify`);
    }
    if (shape.kind === 'standing') {
      throw new CommandError(
        `${file} holds one standing over several lines; write it on one line, or use decktype classify`,
      );
    }
    const stream = tagStream(matcher, content, { file, strict });
    const passes = writer.begin(shape.kind);
    const isOfLines = passes === 'bytes' && shape.kind === 'lines';
    if (isOfLines && workers > 0 && path !== '-' && descriptor !== undefined) {
      await close();
      const onProgress = (bytes: number) => progress?.advance(bytes);
      const done = await tagFile(matcher, path, descriptor, { workers, strict, file, onProgress });
      warnings.push(...warningsAbout(done, head, file));
      return done;
    }
    if (passes === 'bytes') {
      await writer.write(before);
      // In the content, `before` is replaced by spaces of the same length; they are skipped.
      let blanks = before.length;
      for await (const bytes of stream) {
        const skipped = Math.min(blanks, bytes.length);
        blanks -= skipped;
        await writer.write(bytes.subarray(skipped));
      }
      for await (const bytes of after) await writer.write(bytes);
    } else {
      for await (const entry of stream.entries()) await writer.add(entry, file);
      let isLoss = before.length > 0 && !/^\s*\{\s*"standings"\s*:\s*$/.test(decode(before));
      for await (const bytes of after) isLoss ||= !/^[\s}]*$/.test(decode(bytes));
      if (isLoss && options.format !== 'csv' && options.format !== 'table') {
        warnings.push(
          `the output has only the standings of ${file}, and not the fields around them; to keep these, use --out with a folder, and no --format`,
        );
      }
    }
    const { report: done } = stream;
    warnings.push(
      ...warningsAbout(done, 'start' in shape ? head.subarray(shape.start) : head, file),
    );
    return { ...done, diagnostics: [...around, ...done.diagnostics] };
  } catch (error) {
    if (error instanceof WorkerError) throw new CommandError(error.message);
    throw error instanceof Error && 'code' in error
      ? new CommandError(`cannot tag the rest of ${file}: ${reasonOf(error)}`)
      : error;
  }
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function* watched(
  input: AsyncIterable<Uint8Array>,
  progress: Progress | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    progress?.advance(chunk.length);
    yield chunk;
  }
}

function summary(reports: readonly TagReport[], matcher: Matcher): string {
  const sum = (field: keyof TagReport & ('standings' | 'changed' | 'left' | CountField)) =>
    reports.reduce((total, one) => total + one[field], 0);
  const { name } = matcher.ruleSet.unclassified;
  const parts = [
    `${grouped(sum('classified'))} classified`,
    `${grouped(sum('unclassified'))} ${name}`,
    `${grouped(sum('withoutDecklist'))} without a decklist`,
  ];
  const left = sum('left');
  if (left > 0) parts.push(`${grouped(left)} left as ${left === 1 ? 'it was' : 'they were'}`);
  const lines = [`${counted(sum('standings'), 'standing')}: ${parts.join(', ')}`];
  const same = sum('sameName');
  const labelled = same + sum('otherName');
  if (labelled > 0) {
    const share = percent(same / labelled, 2);
    lines.push(`${grouped(same)} of ${grouped(labelled)} keep the name that they had (${share})`);
  }
  lines.push(`${counted(sum('changed'), 'deck')} changed; rules ${matcher.version}`);
  return `${lines.join('\n')}\n`;
}

type CountField = 'classified' | 'unclassified' | 'withoutDecklist' | 'sameName' | 'otherName';
