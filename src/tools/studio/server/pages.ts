/** The HTML of the workbench: the page that the server gives, and the page that is a file of its own. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { element, type Markup, markupOf } from '../../../questions/metagame/render/markup.js';
import { embedded } from '../embedded.js';
import type { StudioProject } from '../protocol.js';
import { exportedPolicy } from './policy.js';
import type { Assets } from './project.js';

/** The page that the server serves. */
export function servedPage(title: string): string {
  return pageOf(
    title,
    '<link rel="stylesheet" href="page.css">',
    '<script type="module" src="page.js"></script>',
  );
}

/** A page that leads to this address at once. */
export function redirectPage(address: string): string {
  const refresh = element('meta', { 'http-equiv': 'refresh', content: `0;url=${address}` });
  const link = element('a', { href: address }, 'Open the workbench');
  return pageOf('decktype', markupOf(refresh), markupOf(link));
}

/**
 * The page as one file, which needs no server: the same bytes for the same project.
 *
 * @param corpus the bytes of `saveCorpus`; undefined where the project has no lists
 */
export async function exportedPage(
  project: StudioProject,
  corpus: Uint8Array | undefined,
  assets: Assets,
): Promise<string> {
  const policy = { 'http-equiv': 'Content-Security-Policy', content: exportedPolicy(assets) };
  // The policy is about what follows it.
  const head = [markupOf(element('meta', policy)), `<style>${assets.css}</style>`];
  const packed = corpus && (await promisify(gzip)(corpus)).toString('base64');
  const body = [
    block(embedded.project, scriptJson(project)),
    ...(packed === undefined ? [] : [block(embedded.corpus, packed)]),
    block(embedded.worker, scriptJson(assets.worker)),
    `<script type="module">${assets.page}</script>`,
  ];
  return pageOf(project.title, head.join('\n'), body.join('\n'));
}

function pageOf(title: string, head: string, body: string): string {
  const common: readonly Markup[] = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, title),
  ];
  // Without an icon, a browser asks the server for one.
  const icon = '<link rel="icon" href="data:,">';
  return `<!doctype html>
<html lang="en">
<head>
${markupOf(common)}
${icon}
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Data for the script of the page; a browser does not run it. */
function block(id: string, text: string): string {
  return `<script type="text/plain" id="${id}">${text}</script>`;
}

/** JSON that does not end the script element that it is in, whatever its texts are. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
