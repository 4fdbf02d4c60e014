import type { Messages } from '@lingui/core'
import { withPrefix } from './catalogue.ts'

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

/** `../features/fleet/fr.json` → `fleet`. */
export function folderOf(path: string): string {
  return path.replace(/^\.\.\/(features\/)?|\/\w+\.json$/g, '')
}
