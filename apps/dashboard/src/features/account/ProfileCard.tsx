import { messageOf, type SessionUser, userType } from '@wattpost/protocol'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { SmallButton } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { text } from './text.ts'

/** The signed-in user with role and approval [E1, A1]. */
export function ProfileCard({ user }: { readonly user: SessionUser }) {
  const profile = Object.entries(user.profile ?? {}).map(
    ([key, value]) =>
      [claimLabel(key), typeof value === 'string' ? value : JSON.stringify(value)] as const,
  )
  return (
    <Panel title={text('account')}>
      <Facts
        facts={[
          [text('name'), user.name === '' ? '—' : user.name],
          [text('email'), user.email],
          [text('emailVerified'), text(user.emailVerified ? 'yes' : 'notYet')],
          [text('userId'), user.uid],
          [text('userType'), text(userType(user) === 'merchant' ? 'merchant' : 'owner')],
          [text('approval'), text(user.approved ? 'approved' : 'awaitingApproval')],
          ...profile,
        ]}
      />
      {!user.emailVerified && <EmailVerification email={user.email} />}
    </Panel>
  )
}

/** The name of a claim, in sentence case. */
function claimLabel(key: string): string {
  return key.replace(/^[a-z]/, (first) => first.toUpperCase())
}

type Sending =
  | { readonly kind: 'idle' | 'pending' | 'sent' }
  | { readonly kind: 'failed'; readonly message: string }

/** Sends the verification email again; the page reloads the user when its window regains the focus. */
function EmailVerification({ email }: { readonly email: string }) {
  const session = useSession()
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  useEffect(() => {
    if (sending.kind !== 'sent') return
    const reload = async () => {
      if (document.visibilityState === 'hidden') return
      await (await session.account()).reload().catch((error: unknown) => console.warn(error))
    }
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [session, sending.kind])
  const send = async () => {
    setSending({ kind: 'pending' })
    try {
      await (await session.account()).sendVerification()
      setSending({ kind: 'sent' })
    } catch (error) {
      setSending({
        kind: 'failed',
        message: messageOf(error),
      })
    }
  }
  if (sending.kind === 'sent') {
    return <Notice role="status">{text('verificationSent', { email })}</Notice>
  }
  return (
    <>
      {sending.kind === 'failed' && (
        <Notice role="alert">{text('verificationNotSent', { message: sending.message })}</Notice>
      )}
      <SmallButton onClick={() => void send()}>
        {text(sending.kind === 'pending' ? 'sending' : 'sendVerification')}
      </SmallButton>
    </>
  )
}
