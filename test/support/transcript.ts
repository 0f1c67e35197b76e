import { run } from '../../src/tools/cli/run.js';
import { testEnvironment } from './environment.js';

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
    const env = testEnvironment({ files, bytes });
    const code = await run(command.split(' '), env);
    const out = withOutput ? env.out() : '';
    texts.push(`$ decktype ${command}\n${out}${env.err()}exit ${code}\n`);
  }
  return texts.join('\n');
}
