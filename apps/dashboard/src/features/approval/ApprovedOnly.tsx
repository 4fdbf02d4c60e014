import { SERVER_ERRORS } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { useUser } from '../../session/SessionContext.tsx'
import { TextLink } from '../../ui/links.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { PageHeading } from '../../ui/Page.tsx'
import { text } from './text.ts'

/** Renders device pages for approved users only; other users see that approval is pending. */
export function ApprovedOnly({ children }: { readonly children: ReactNode }) {
  const user = useUser()
  // During sign-out there is no user, and nothing may be fetched.
  if (user === null) return null
  if (user.approved) return children
  return (
    <>
      <PageHeading title={text('title')} />
      <EmptyPanel title={SERVER_ERRORS.awaitingApproval}>
        {text('meanwhile')} <TextLink to="/profile">{text('profile')}</TextLink>
        {' · '}
        <TextLink to="/settings">{text('settings')}</TextLink>
      </EmptyPanel>
    </>
  )
}
