import { Spoken } from '../../ui/Spoken.tsx'
import { usePageFocus } from './usePageFocus.ts'

/** Says to whoever does not see it that another page has come, and which. */
export function PageAnnouncer() {
  return <Spoken text={usePageFocus()} />
}
