import { run } from '../../src/tools/cli/run.js';
import { testWorld } from './world.js';

interface TranscriptOptions {
  /** Files that are no texts. */
  readonly bytes?: Readonly<Record<string, Uint8Array>>;
  /** Also show standard output. */
  readonly withOutput?: boolean;
}

/** Commands with their standard error and exit codes, each on these files. */
export async function transcript(
  commands: readonly string[],
  files: Readonly<Record<string, string>>,
  { bytes = {}, withOutput = false }: TranscriptOptions = {},
): Promise<string> {
  const texts: string[] = [];
  for (const command of commands) {
    const world = testWorld({ files, bytes });
    const code = await run(command.split(' '), world);
    const out = withOutput ? world.out() : '';
    texts.push(`$ decktype ${command}\n${out}${world.err()}exit ${code}\n`);
  }
  return texts.join('\n');
}
