import { run } from '../../src/cli/run.js';
import { testWorld } from './world.js';

/** Commands with their standard error and exit codes, each on these files. */
export async function transcript(
  commands: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const texts: string[] = [];
  for (const command of commands) {
    const world = testWorld({ files });
    const code = await run(command.split(' '), world);
    texts.push(`$ decktype ${command}\n${world.err()}exit ${code}\n`);
  }
  return texts.join('\n');
}
