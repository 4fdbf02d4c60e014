import { type SessionUser, userType } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EmailVerification } from './EmailVerification.tsx'

/** Who is signed in, and as what [E1, A1]. */
export function ProfileCard({ user }: { readonly user: SessionUser }) {
  const profile = Object.entries(user.profile ?? {}).map(
    ([key, value]) =>
      [asLabel(key), typeof value === 'string' ? value : JSON.stringify(value)] as const,
  )
  return (
    <Panel title="Account">
      <Facts
        facts={[
          ['Name', user.name === '' ? '—' : user.name],
          ['Email', user.email],
          ['Email verified', user.emailVerified ? 'Yes' : 'Not yet'],
          ['User type', userType(user) === 'merchant' ? 'Merchant' : 'End user'],
          ['Approval', user.approved ? 'Approved' : 'Awaiting approval'],
          ...profile,
        ]}
      />
      {!user.emailVerified && <EmailVerification email={user.email} />}
    </Panel>
  )
}

/** A claim's own name, written as the labels beside it. */
function asLabel(key: string): string {
  return key.replace(/^[a-z]/, (first) => first.toUpperCase())
}
