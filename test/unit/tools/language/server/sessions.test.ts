import { PassThrough } from 'node:stream';
import { onTestFinished, test } from 'vitest';
import { projectSource } from '../../../../../src/tools/cli/commands/lsp.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { serveLanguage } from '../../../../../src/tools/language/server/serve.js';
import { editorSessions, expectSessions } from '../../../../support/editor-sessions.js';
import { testEnvironment } from '../../../../support/environment.js';

/** A server over streams in this process. Its messages on standard error are discarded. */
function start() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { stderr } = testEnvironment();
  const done = serveLanguage({
    input,
    output,
    version: '1.2.3',
    codes: 'https://example.org/codes.md',
    log: () => {},
    projects: projectSource({ ...processEnvironment(), stderr }),
  });
  onTestFinished(async () => {
    input.end();
    await done;
  });
  return { input, output };
}

test.each(editorSessions)('%s', (name) => expectSessions(name, start));
