import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { StudioProject } from '../../../../../src/tools/studio/protocol.js';
import { exportedPage } from '../../../../../src/tools/studio/server/pages.js';
import { assets, type StudioUnderTest, startStudio } from '../../../../support/studio.js';

/** Texts that could end an element, a comment, an attribute or a string in a script. */
const hostile = [
  '</title></script></style><script>alert(1)</script>',
  '<!--<script>',
  '-->]]>',
  '" onload="alert(1)',
  "' onload='alert(1)",
  '&lt;img src=x onerror=alert(1)&gt;',
  '\u2028\u2029\u0000\u202e',
  '$' + '{alert(1)}`\\',
];

let studio: StudioUnderTest | undefined;
afterEach(async () => {
  await studio?.stop();
  studio = undefined;
});

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s, 2)));
}

describe('the served page', () => {
  test.each(hostile)('shows the title %j as text', async (title) => {
    studio = await startStudio({ 'rules.json': '[]' }, { studio: { title } });
    const { text } = await studio.ask('/');
    const [, shown = ''] = /<title>([^<]*)<\/title>/.exec(text) ?? [];
    expect(shown).not.toMatch(/[<>"'\0\u2028\u2029\u202e]/);
    const plain = await startStudio({ 'rules.json': '[]' }, { studio: { title: 'TITLE' } });
    const other = (await plain.ask('/')).text;
    await plain.stop();
    expect(text.replace(shown, 'TITLE')).toBe(other);
  });

  test('gets the project with its files and the bytes of its lists', async () => {
    const corpus = Uint8Array.from([1, 2, 3, 255]);
    studio = await startStudio(
      { 'rules.json': '[]', 'cases.json': '[ ]' },
      { studio: { title: hostile[0] as string, corpus, settings: { conflicts: 'report' } } },
    );
    const { headers, text } = await studio.ask('/api/project');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(text)).toMatchObject({
      title: hostile[0],
      version: '1.0.0',
      exported: false,
      settings: { conflicts: 'report' },
      files: [
        { name: 'rules.json', kind: 'rules', text: '[]', isWritable: true },
        { name: 'cases.json', kind: 'cases', text: '[ ]', isWritable: true },
      ],
    });
    const lists = await studio.ask('/api/corpus');
    expect(lists.headers['content-type']).toBe('application/octet-stream');
    expect(lists.bytes).toEqual(Buffer.from(corpus));
  });
});

describe('the exported page', () => {
  const project: StudioProject = {
    title: 'Sample',
    version: '1.0.0',
    settings: {},
    exported: true,
    files: hostile.map((text, at) => ({
      id: `f${at}`,
      name: text,
      kind: 'rules',
      text,
      hash: 'h',
      isWritable: true,
    })),
  };
  const block = (html: string, id: string) =>
    new RegExp(`<script type="text/plain" id="decktype-${id}">([^<]*)</script>`).exec(html)?.[1];

  test('contains the project, the lists and the worker, whatever their texts', async () => {
    const corpus = Uint8Array.from([1, 2, 3, 255]);
    const worker = `${assets.worker} // ${hostile.join('')}`;
    const html = await exportedPage(project, corpus, { ...assets, worker });
    expect(JSON.parse(block(html, 'project') ?? '')).toEqual(project);
    const packed = Buffer.from(block(html, 'corpus') ?? '', 'base64');
    expect(gunzipSync(packed)).toEqual(Buffer.from(corpus));
    expect(JSON.parse(block(html, 'worker') ?? '')).toBe(worker);
    expect(html.match(/<\/?script\b/gi)).toHaveLength(8);
    for (const text of ['<!--', '\0', '\u2028', '\u2029']) expect(html).not.toContain(text);
    expect(await exportedPage(project, undefined, assets)).not.toContain('decktype-corpus');
  });

  test('loads nothing and sends nothing', async () => {
    const html = await exportedPage(project, undefined, assets);
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(directives(policy.replaceAll('&#39;', "'"))).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'script-src': `'sha256-${hash(assets.page)}'`,
      'worker-src': 'blob:',
      'connect-src': "'none'",
      'style-src': `'sha256-${hash(assets.css)}'`,
      'img-src': 'data: blob:',
    });
    expect(html).toContain(`<style>${assets.css}</style>`);
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style'));
    expect(html).not.toMatch(/\b(?:src|href)="(?!data:,")/);
  });

  test('has its title as text', async () => {
    for (const title of hostile) {
      const html = await exportedPage({ ...project, title, files: [] }, undefined, assets);
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).not.toMatch(/[<>"']/);
    }
  });
});
