/** The HTML of the workbench: the served page, and the exported page. */
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

/** A page that redirects to this address immediately. */
export function redirectPage(address: string): string {
  const refresh = element('meta', { 'http-equiv': 'refresh', content: `0;url=${address}` });
  const link = element('a', { href: address }, 'Open the workbench');
  return pageOf('decktype', markupOf(refresh), markupOf(link));
}

/**
 * The page as a single file, which needs no server. Equal projects give equal bytes.
 *
 * @param corpus the bytes of `saveCorpus`; undefined if the project has no lists
 */
export async function exportedPage(
  project: StudioProject,
  corpus: Uint8Array | undefined,
  assets: Assets,
): Promise<string> {
  const policy = { 'http-equiv': 'Content-Security-Policy', content: exportedPolicy(assets) };
  // The policy applies to what follows it.
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
  // Without an icon, browsers request one from the server.
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

/** Data for the script of the page; browsers do not execute it. */
function block(id: string, text: string): string {
  return `<script type="text/plain" id="${id}">${text}</script>`;
}

/** JSON that cannot end the script element that contains it, whatever its strings are. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
