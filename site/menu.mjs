import { GROUPS, OTHER_GROUP } from './navigation.mjs'

/**
 * The menu of the site; decisions come last and folded. A named page that does not exist is an error.
 * @param {readonly import('./stage.mjs').StagedPage[]} pages
 */
export function menuOf(pages) {
  const named = GROUPS.flatMap((group) => group.pages)
  const isDecision = (/** @type {string} */ file) => file.startsWith('docs/decisions/')
  const others = pages
    .map(({ file }) => file)
    .filter((file) => !named.includes(file) && !isDecision(file))
  const groups = [...GROUPS, { text: OTHER_GROUP, pages: others }]
  return [
    ...groups.map(({ text, pages: files }) => ({
      text,
      items: files.map((file) => itemOf(pages, file)),
    })),
    {
      text: 'Decisions',
      collapsed: true,
      items: [
        { text: 'All decisions', link: '/decisions/' },
        ...pages.filter(({ file }) => isDecision(file)).map(({ file }) => itemOf(pages, file)),
      ],
    },
  ]
}

/**
 * @param {readonly import('./stage.mjs').StagedPage[]} pages
 * @param {string} file
 */
function itemOf(pages, file) {
  const found = pages.find((page) => page.file === file)
  if (found === undefined)
    throw new Error(`site/navigation.mjs names ${file}, which does not exist.`)
  return { text: shortTitle(found.title), link: `/${found.page.replace(/(?:index)?\.md$/, '')}` }
}

/** The title up to its explanation: "Reliability: 50 cases" is "Reliability". @param {string} title */
function shortTitle(title) {
  return title.split(/: /)[0] ?? title
}
