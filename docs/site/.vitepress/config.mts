/** The site: the pages of docs/ as they are, and a page with the demos. */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import manifest from '../../../package.json' with { type: 'json' };

const project = resolve(import.meta.dirname, '../../..');
const docs = resolve(project, 'docs');
const rewrites: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'api/README.md': 'api/index.md',
  'site/try.md': 'try.md',
};
const [repository = ''] = /https:.*(?=\.git$)/.exec(manifest.repository.url) ?? [];
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="3" y="1" width="10" height="14" rx="2" fill="#3451b2"/></svg>';

const picture = `${repository.replace('github.com', 'raw.githubusercontent.com')}/main/docs/images/share.png`;

/** What the default theme lacks for readers who need contrast, or hear the page. */
const style =
  'html:root { --vp-code-lang-color: var(--vp-c-text-2) } .DocSearch-Button-Keys { display: none !important }';

export default defineConfig({
  title: manifest.name,
  description: manifest.description,
  lang: 'en',
  // The folder of the host that it is in, such as /decktype/ on GitHub Pages.
  base: process.env.SITE_BASE ?? '/',
  srcDir: '..',
  outDir: resolve(project, 'site'),
  cacheDir: resolve(project, 'node_modules/.cache/vitepress'),
  rewrites,
  cleanUrls: true,
  head: [
    ['style', {}, style],
    ['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:image', content: picture }],
    ['meta', { property: 'og:image:type', content: 'image/png' }],
    ['meta', { property: 'og:image:alt', content: 'The workbench of decktype' }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  /** Pages are described by what their readers have at the end. Those that are made are not edited. */
  transformPageData({ filePath, frontmatter }) {
    const text = readFileSync(resolve(docs, filePath), 'utf8');
    if (text.startsWith('<!-- Generated')) frontmatter.editLink = false;
    const [promise] = /^At the end of this page.*?\.(?=\s)/ms.exec(text) ?? [];
    return promise && { description: promise.replace(/\s+/g, ' ').replace(/`|\[|\]\([^)]*\)/g, '') };
  },
  transformHead: ({ title, description }) => [
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
  ],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/' },
      { text: 'Try it', link: '/try' },
      { text: 'API', link: '/api/' },
      { text: manifest.version, link: `${repository}/blob/main/CHANGELOG.md` },
    ],
    editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page on GitHub' },
    footer: { message: 'MIT License. Not affiliated with the publishers of any game.' },
    sidebar: { '/': linksOf(''), '/api/': linksOf('api/') },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: repository }],
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config({ core }) {
      // Links are those of the files, which VitePress would take for links of the pages made of them.
      core.ruler.push('links-of-files', ({ tokens, env }) => {
        for (const link of tokens.flatMap(({ children }) => children ?? [])) {
          const href = link.type === 'link_open' ? link.attrGet('href') : null;
          const [, path, anchor = ''] = /^([^:#]+)(#.*)?$/.exec(href ?? '') ?? [];
          if (path === undefined) continue;
          const target = relative(docs, resolve(dirname(env.realPath ?? env.path), path)).replaceAll('\\', '/');
          const address = target.startsWith('../')
            ? `${repository}/blob/main/${target.slice('../'.length)}`
            : `/${rewrites[target] ?? target}`;
          link.attrSet('href', address + anchor);
        }
      });
    },
  },
  vite: {
    resolve: { alias: { decktype: resolve(project, 'dist') } },
  },
});

/** What the README.md of a folder links to, under its headings and in its order. */
function linksOf(folder: string) {
  const [guide = ''] = readFileSync(resolve(docs, folder, 'README.md'), 'utf8').split(
    '\n## ',
  );
  return guide.split(/\n\n(?=[A-Z])/).flatMap((part) => {
    const [, text = ''] = /^(\w+):/.exec(part) ?? [];
    const items = Array.from(part.matchAll(/\[([^\]]+)\]\((\w[^)]*)\.md\)/g), ([, name, page]) => ({
      text: folder === '' ? name?.replace(/^\w/, (letter) => letter.toUpperCase()) : name,
      link: `/${folder}${page?.replace(/README$/, '')}`,
    }));
    return items.length === 0 ? [] : [{ text, items }];
  });
}
