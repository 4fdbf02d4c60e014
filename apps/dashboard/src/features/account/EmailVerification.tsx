import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { ActionButton } from '../../ui/Action.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Sending =
  | { readonly kind: 'unasked' | 'pending' | 'sent' }
  | { readonly kind: 'failed'; readonly message: string }

/** Sends the mail that verifies an address again; whoever comes back from it finds the page up to date. */
export function EmailVerification({ email }: { readonly email: string }) {
  const session = useSession()
  const [sending, setSending] = useState<Sending>({ kind: 'unasked' })
  useEffect(() => {
    if (sending.kind !== 'sent') return
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      await (await session.care()).reload().catch((error: unknown) => console.warn(error))
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [session, sending.kind])
  const send = async () => {
    setSending({ kind: 'pending' })
    try {
      await (await session.care()).sendVerification()
      setSending({ kind: 'sent' })
    } catch (error) {
      setSending({
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      })
    }
  }
  if (sending.kind === 'sent') {
    return <Notice role="status">A link is on its way to {email}. It verifies the address.</Notice>
  }
  return (
    <>
      {sending.kind === 'failed' && <Notice role="alert">{sending.message}</Notice>}
      <ActionButton look="quiet" size="small" onClick={() => void send()}>
        {sending.kind === 'pending' ? 'Sending…' : 'Send the verification mail'}
      </ActionButton>
    </>
  )
}
