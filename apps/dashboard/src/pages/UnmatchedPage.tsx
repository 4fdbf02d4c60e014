import { pageNotFound } from '@wattpost/protocol'
import { useLocation } from 'react-router'
import { EmptyPanel } from '../ui/EmptyPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { TextLink } from '../ui/TextLink.tsx'

/** A path that no route matches: said in its place, and the application goes on [R15]. */
export function UnmatchedPage() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading title="Not here" />
      <EmptyPanel title={pageNotFound(pathname)}>
        Look at the address, or go to the <TextLink to="/">start page</TextLink>.
      </EmptyPanel>
    </>
  )
}
