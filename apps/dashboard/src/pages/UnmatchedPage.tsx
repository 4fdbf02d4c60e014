import { pageNotFound } from '@wattpost/protocol'
import { useLocation } from 'react-router'
import { TextLink } from '../ui/links.tsx'
import { EmptyPanel } from '../ui/Message.tsx'
import { PageHeading } from '../ui/Page.tsx'
import { text } from './text.ts'

/** A path without a route, inside the running application [R15]. */
export function UnmatchedPage() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading title={pageNotFound(readable(pathname))} />
      <EmptyPanel title={text('checkAddress')}>
        <TextLink to="/">{text('home')}</TextLink>
      </EmptyPanel>
    </>
  )
}

/** A path as people read it, without percent-encoding; unchanged where that is not valid. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
