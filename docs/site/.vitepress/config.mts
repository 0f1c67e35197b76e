/** The site: the pages of docs/ as they are, and a page with the demos. */
import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import manifest from '../../../package.json' with { type: 'json' };

const project = resolve(import.meta.dirname, '../../..');
const [repository = ''] = /https:.*(?=\.git$)/.exec(manifest.repository.url) ?? [];
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="3" y="1" width="10" height="14" rx="2" fill="#3451b2"/></svg>';

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
  rewrites: {
    'README.md': 'index.md',
    'api/README.md': 'api/index.md',
    'site/try.md': 'try.md',
  },
  cleanUrls: true,
  head: [
    ['style', {}, style],
    ['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
    ['meta', { property: 'og:title', content: manifest.name }],
    ['meta', { property: 'og:description', content: manifest.description }],
  ],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/' },
      { text: 'Try it', link: '/try' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: { '/': linksOf(''), '/api/': linksOf('api/') },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: repository }],
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config({ core }) {
      core.ruler.push('links-to-the-repository', ({ tokens, env }) => {
        for (const link of tokens.flatMap(({ children }) => children ?? [])) {
          if (link.type !== 'link_open') continue;
          const target = posix.join(posix.dirname(env.relativePath), link.attrGet('href') ?? '');
          const [, path] = /^\.\.\/(.*)/.exec(target) ?? [];
          if (path !== undefined) link.attrSet('href', `${repository}/blob/main/${path}`);
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
  const [guide = ''] = readFileSync(resolve(project, 'docs', folder, 'README.md'), 'utf8').split(
    '\n## ',
  );
  return guide.split(/\n\n(?=[A-Z])/).flatMap((part) => {
    const [, text = ''] = /^(\w+):/.exec(part) ?? [];
    const items = Array.from(part.matchAll(/\[([^\]]+)\]\((\w[^)]*)\.md\)/g), ([, name, page]) => ({
      text: name?.replace(/^\w/, (letter) => letter.toUpperCase()),
      link: `/${folder}${page?.replace(/README$/, '')}`,
    }));
    return items.length === 0 ? [] : [{ text, items }];
  });
}
