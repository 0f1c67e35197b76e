/** `decktype tag`: writes standings with the deck of each list. */

import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { present } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { codeOf, ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { sumOf } from '../../../core/json/grouping.js';
import { tagStream } from '../../../core/standings/stream.js';
import { addCounts, noCounts, type TagReport } from '../../../core/standings/tag.js';
import {
  hasSurroundings,
  leftOutText,
  lostText,
  notRead,
  withSurroundings,
} from '../../../questions/corpus/reading/open.js';
import { beginningOf, untagged } from '../../../questions/corpus/reading/untagged.js';
import type { TagOptions } from '../definitions/start.js';
import type { Environment, Output } from '../environment.js';
import {
  noteFindings,
  OutputError,
  printError,
  report,
  systemReason,
  UserError,
} from '../input/errors.js';
import { openInput } from '../input/files.js';
import { linesIn } from '../input/line-range.js';
import { openStandings, refuseOther, skippedWarnings, WrongKindError } from '../input/open.js';
import { isFile, isThere, leadsOut, placeOf, shellWord } from '../input/paths.js';
import { loadPrograms } from '../loading/project-rules.js';
import { findTagInputs, requireDifferent, type TagInput } from '../loading/tag-inputs.js';
import { createTagWriter, type TagFormat, type TagWriter } from '../output/tag-output.js';
import { tagSummary } from '../output/tag-summary.js';
import { nameInHead, otherLanguage, warnOfLanguage, warnOfMatches } from '../output/warnings.js';
import { type OpenOutput, openOutput, requireOther } from '../output/write-file.js';

export async function tag(
  paths: readonly string[],
  options: TagOptions,
  env: Environment,
): Promise<void> {
  const { out, format, range, strict = false } = options;
  const repeated: Diagnostic[] = [];
  const inputs = await findTagInputs(env, paths, repeated);
  await report(env, repeated);
  const bytes = sumOf(inputs, (input) => input.bytes);
  const programs = await loadPrograms(options, env);
  const isQuiet = options.quiet === true;
  // On a terminal, progress would mix with standings printed there; a table is printed only at the end.
  const isAmong = env.stdout.isTerminal && [undefined, '-'].includes(out) && format !== 'table';
  const progress =
    isQuiet || isAmong || !env.stderr.isTerminal ? undefined : env.startProgress(bytes);
  /** Warnings about files that are probably not what the user meant. */
  const warnings: string[] = [];
  /** Messages about files in folders that hold something other than standings; `skipped` has the broken files. */
  const otherKinds: string[] = [];
  const skipped: Diagnostic[] = [];
  type OpenStandings = Awaited<ReturnType<typeof open>>;
  /** A card name from lists in another language. */
  let otherName: string | undefined;
  const reports = await tagAll().finally(() => progress?.stop());
  const diagnostics = [...skipped, ...reports.flatMap((one) => one.diagnostics)];
  await report(env, diagnostics);
  for (const warning of [...skippedWarnings(otherKinds), ...warnings])
    await printError(env, `warning: ${warning}`);
  if (reports.length === 0) throw new UserError(`there are no standings in ${paths.join(', ')}`);
  if (!isQuiet) {
    const counts = noCounts();
    for (const { version, match, diagnostics: _, ...more } of reports) addCounts(counts, more);
    const { unclassified } = programs.present.matcher.ruleSet;
    const versions = [...new Set(reports.map(({ version }) => version))];
    await env.stderr.write(tagSummary(counts, unclassified, versions));
    await warnOfMatches(env, counts.classified, counts.unclassified);
    await warnOfLanguage(env, otherName);
  }
  if (diagnostics.length > 0) noteFindings(env);

  async function tagAll(): Promise<readonly TagReport[]> {
    const isPath = out !== undefined && out !== '-';
    const before = isPath ? await env.look(out) : undefined;
    if (!isPath || !(out.endsWith('/') || before?.isFolder)) {
      await requireReplaceable(present([out]));
      // A name without an extension usually means a folder, unless it is a device.
      const isLikeFolder = isPath && !/\.[^/\\]*$/.test(out) && before?.isFile !== false;
      if (inputs.length > 1 && isLikeFolder && format !== 'table') {
        warnings.push(
          `${out} is one file with the standings of all inputs; for a file each, write --out ${shellWord(`${out}/`)}`,
        );
      }
      return tagTo(out ?? '-', inputs);
    }
    const names = inputs.map(({ output }) => outputName(output, format));
    requireDifferent(names, out);
    const places = names.map((name) => `${out.replace(/\/+$/, '')}/${name}`);
    await requireReplaceable(places);
    if (before !== undefined) for (const place of places) await requireBelow(out, place);
    const reports: TagReport[] = [];
    for (const [index, input] of inputs.entries()) {
      reports.push(...(await tagTo(places[index] ?? '', [input])));
    }
    return reports;
  }

  /** Ends the command if a link in a folder leads an output elsewhere. */
  async function requireBelow(folder: string, place: string): Promise<void> {
    let there = place;
    while (!(await isThere(env, there))) there = dirname(there);
    if (!(await leadsOut(folder, there, env))) return;
    throw new UserError(`cannot write ${place}: the link ${there} leads out of ${folder}`);
  }

  /** Tags inputs into the output at a path. If all of them are skipped, no file is made or replaced. */
  async function tagTo(path: string, some: readonly TagInput[]): Promise<readonly TagReport[]> {
    let output: OpenOutput | undefined;
    const begin = async () => {
      output ??= await openOutput(env, path);
      return output;
    };
    // Files that have been read cannot be replaced, but standings can be tagged in place.
    if (await isThere(env, path)) await begin();
    try {
      const done = await tagInto(begin, some);
      await (done.length > 0 ? output?.commit() : output?.discard());
      return done;
    } catch (error) {
      await output?.discard();
      throw error;
    }
  }

  /** Standings may be tagged in place, but not replaced by other standings or another format. */
  async function requireReplaceable(outs: readonly string[]): Promise<void> {
    const read = inputs.map(({ name }) => name);
    const others: string[] = [];
    for (const [index, path] of outs.entries()) {
      const own = outs.length === inputs.length && format === undefined ? read[index] : '';
      if (!own || (await placeOf(env, path)) !== (await placeOf(env, own))) others.push(path);
    }
    await requireOther(env, others, read);
  }

  /** Opens inputs one by one. Files in folders that are not standings are noted and left out. */
  async function* opened(some: readonly TagInput[]): AsyncGenerator<OpenStandings> {
    for (const input of some) {
      const standings = await open(input).catch((error: unknown) => {
        if (input.isNamed) throw error;
        // Other content causes a warning, a broken file is an error.
        if (error instanceof WrongKindError) otherKinds.push(error.message);
        else skipped.push(notRead(input.name, error));
      });
      if (standings) yield standings;
    }
  }

  /** Opens an input that holds standings; reads only its beginning. */
  async function open(input: TagInput) {
    const { name: file, isNamed } = input;
    const around: Diagnostic[] = [];
    const note = (found: Diagnostic) => around.push(found);
    const read = await openInput(env, file, watched(input.open()));
    const standings = await openStandings(read, note);
    const { shape, head } = standings;
    if (range !== undefined && shape.kind !== 'lines') {
      throw new UserError(`--range cuts files with one standing per line, and ${file} is not one`);
    }
    if (!isNamed) refuseOther(decode(head), file);
    const program = await programs.ofFile(file, standings, note);
    const start = 'start' in shape ? head.subarray(shape.start) : head;
    otherName ??= nameInHead(otherLanguage(program), start);
    const [{ matcher }, { isCompressed }] = [program, read];
    return {
      input,
      file,
      opened: standings,
      matcher,
      /** The first bytes. */
      start,
      isCompressed,
      /** Findings about what is around the standings. */
      around,
    };
  }

  async function* watched(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of input) {
      progress?.advance(chunk.length);
      yield chunk;
    }
  }

  /** Tags inputs into one output, which is opened with the first input that is not skipped. */
  async function tagInto(
    begin: () => Promise<Output>,
    some: readonly TagInput[],
  ): Promise<readonly TagReport[]> {
    let writer: TagWriter | undefined;
    const reports: TagReport[] = [];
    for await (const one of opened(some)) {
      const output = await begin();
      writer ??= createTagWriter(output, format, some.length);
      try {
        const done = await copy(one, writer, output.descriptor);
        const about = untagged(done, one.file, () => beginningOf(one.start, one.file));
        warnings.push(...about.warnings);
        const found = [...one.around, ...about.findings, ...done.diagnostics];
        reports.push({ ...done, diagnostics: found });
      } catch (error) {
        if (error instanceof ExpectedError) throw error;
        // Happens in a worker that writes to standard output after its reader has closed it.
        if (codeOf(error) === 'EPIPE') throw new OutputError(error);
        throw error instanceof Error && 'code' in error
          ? new UserError(`cannot tag the rest of ${one.file}: ${systemReason(error)}`)
          : error;
      }
    }
    progress?.stop();
    await writer?.end();
    return reports;
  }

  async function copy(
    { input, file, opened, matcher, isCompressed }: OpenStandings,
    writer: TagWriter,
    descriptor: number | undefined,
  ): Promise<TagReport> {
    const { shape, head, content, close } = opened;
    const { workers = range ? 0 : usualWorkers(input) } = options;
    const passes = writer.begin(shape.kind);
    const isOfLines = passes === 'bytes' && shape.kind === 'lines';
    // A pipe, such as `-` or `<(…)` in a shell, cannot be opened a second time.
    const isForWorkers = isOfLines && workers > 0 && !isCompressed && input.given !== undefined;
    if (isForWorkers && descriptor !== undefined && (await isFile(env, file))) {
      await close();
      const { tagFile } = await import('../../../core/standings/workers.js');
      const onProgress = (done: number) => progress?.advance(done);
      return tagFile(matcher, file, descriptor, { workers, strict, file, onProgress });
    }
    const part = range && { before: { lines: 0, standings: 0 } };
    const lines = range && part ? linesIn(content, range, part.before) : content;
    const stream = tagStream(matcher, lines, { file, strict, ...part });
    if (passes === 'bytes') {
      for await (const piece of withSurroundings(opened, stream)) await writer.write(piece);
    } else {
      // Entries only, without the text around the standings.
      let leftOut = 0;
      for await (const entry of stream.entries()) if (!(await writer.add(entry, file))) leftOut++;
      if (leftOut > 0) warnings.push(leftOutText(leftOut, file));
      if ((await hasSurroundings(opened)) && format !== 'csv' && format !== 'table') {
        warnings.push(lostText(file, 'use --out with a folder, and no --format'));
      }
    }
    const { report: done } = stream;
    if (done.classified + done.unclassified === 0) refuseOther(decode(head), file);
    return done;
  }
}

const endings: Readonly<Record<TagFormat, string>> = {
  json: '.json',
  ndjson: '.ndjson',
  csv: '.csv',
  table: '.txt',
};

/** The name of the output for an input: the extension is replaced by that of the format. */
function outputName(name: string, format: TagFormat | undefined): string {
  if (format === undefined || name.endsWith(endings[format])) return name;
  return `${name.replace(/(?<=.)\.(?:json|jsonl|ndjson|txt)$/i, '')}${endings[format]}`;
}

/** In bytes. From this size on, threads save more time than it takes to start them. */
const largeBytes = 64 << 20;

/** The number of threads for an input if no option sets it. */
function usualWorkers({ bytes }: TagInput): number {
  const cores = availableParallelism();
  return bytes >= largeBytes && cores > 1 ? cores : 0;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
