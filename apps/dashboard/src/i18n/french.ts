import type { Messages } from '@lingui/core'
import { withPrefix } from './catalogue.ts'
import { TITLES } from './scenarioTitle.ts'
import titles from './scenarioTitles.fr.json'

const catalogues = import.meta.glob<Messages>('../**/fr.json', {
  query: '?lingui',
  import: 'messages',
  eager: true,
})

/** All French messages by their ids. */
export function french(): Messages {
  const all = Object.entries(catalogues).map(([path, messages]) =>
    withPrefix(folderOf(path), messages),
  )
  return Object.assign({}, ...all)
}

/** The titles of the shipped scenarios by their ids. */
export function frenchTitles(): Messages {
  return withPrefix(TITLES, titles)
}

/** `../features/fleet/fr.json` → `fleet`. */
export function folderOf(path: string): string {
  return path.replace(/^\.\.\/(features\/)?|\/\w+\.json$/g, '')
}
