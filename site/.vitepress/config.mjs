import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { fromRoot, ROOT } from '../../cli/tooling/repositoryRoot.mjs'
import { menuOf } from '../menu.mjs'
import { stagePages } from '../stage.mjs'

/** Files between two steps of the build. */
const STAGED = fromRoot('.cache/site/pages')

const { repository } = JSON.parse(readFileSync(fromRoot('publication.json'), 'utf8'))
const menu = menuOf(stagePages(ROOT, STAGED))

export default defineConfig({
  title: 'Wattpost',
  description: 'A dashboard for remotely connected energy devices, with a device emulator.',
  lang: 'en',
  srcDir: STAGED,
  outDir: fromRoot('dist/site'),
  cacheDir: fromRoot('.cache/site/vite'),
  // Base-relative, for servers below a folder.
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${baseOf(process.argv)}favicon.svg` }],
  ],
  markdown: {
    // The anchors of GitHub, so that a link is right in both places.
    anchor: { slugify: slugOf },
    // Placeholders such as <folder> are text.
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    search: { provider: 'local', options: { _render: searchable } },
    logo: '/favicon.svg',
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Scenarios', link: '/scenario-reference' },
      { text: 'Contract', link: '/contract/' },
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Source', link: repository },
    ],
    sidebar: menu,
    outline: [2, 3],
  },
  vite: {
    build: {
      // The search index and the largest pages.
      chunkSizeWarningLimit: 3000,
      license: { fileName: 'licenses.md' },
    },
  },
})

/** @param {readonly string[]} args @returns {string} */
function baseOf(args) {
  const at = args.indexOf('--base')
  return at === -1 ? '/' : (args[at + 1] ?? '/')
}

/** @param {string} text @returns {string} */
function slugOf(text) {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/**
 * The part of a page that search finds: nothing of the pages of source files.
 * @param {string} text
 * @param {{ relativePath: string, frontmatter?: { search?: boolean } }} env
 * @param {{ renderAsync: (text: string, env: object) => Promise<string> }} md
 */
async function searchable(text, env, md) {
  const html = await md.renderAsync(text, env)
  return env.frontmatter?.search === false ? '' : html
}
