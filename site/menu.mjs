import { GROUPS, OTHER_GROUP } from './navigation.mjs'

/** @typedef {import('./stage.mjs').StagedPage} StagedPage */

/**
 * The menu of the site; decisions come last and folded. Throws for a page of the navigation that does not exist.
 * @param {readonly StagedPage[]} pages
 */
export function menuOf(pages) {
  const named = GROUPS.flatMap((group) => Object.keys(group.pages))
  const isDecision = (/** @type {StagedPage} */ { file }) => file.startsWith('docs/decisions/')
  const others = pages.filter((page) => !named.includes(page.file) && !isDecision(page))
  const decisions = pages.filter(isDecision)
  return [
    ...GROUPS.map((group) => ({
      text: group.text,
      items: Object.entries(group.pages).map(([file, text]) => itemOf(pageOf(pages, file), text)),
    })),
    { text: OTHER_GROUP, items: others.map((page) => itemOf(page)) },
    {
      text: 'Decisions',
      collapsed: true,
      items: [
        { text: 'All decisions', link: '/decisions/' },
        ...decisions.map((page) => itemOf(page)),
      ],
    },
  ].filter(({ items }) => items.length > 0)
}

/**
 * @param {readonly StagedPage[]} pages
 * @param {string} file
 */
function pageOf(pages, file) {
  const found = pages.find((page) => page.file === file)
  if (found === undefined)
    throw new Error(`site/navigation.mjs names ${file}, which does not exist.`)
  return found
}

/**
 * @param {StagedPage} page
 * @param {string} [text] default: its title up to an explanation, e.g. "Reliability: 50 cases" is "Reliability"
 */
function itemOf({ page, title }, text = title.split(': ')[0] ?? title) {
  return { text, link: `/${page.replace(/(?:index)?\.md$/, '')}` }
}
