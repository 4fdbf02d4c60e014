import { SERVER_ERRORS } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { useUser } from '../../session/SessionContext.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** Device data is for approved users; anybody else is told so in plain words. */
export function ApprovedOnly({ children }: { readonly children: ReactNode }) {
  const user = useUser()
  // On the way out nobody is there any more, and nothing may be fetched for them.
  if (user === null) return null
  if (user.approved) return children
  return (
    <>
      <PageHeading title="Devices" />
      <EmptyPanel title={SERVER_ERRORS.awaitingApproval}>
        Somebody has to approve your account before you can see devices. Until then you have your{' '}
        <TextLink to="/profile">profile</TextLink> and <TextLink to="/settings">settings</TextLink>.
      </EmptyPanel>
    </>
  )
}
