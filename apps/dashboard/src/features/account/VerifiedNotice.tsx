import { useEffect, useState } from 'react'
import { providerMessage } from '../../session/identityErrors.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Message.tsx'
import { text } from './text.ts'

type Verifying =
  | { readonly kind: 'pending' | 'done' }
  | { readonly kind: 'failed'; readonly message: string }

/** Verifies an email address by the code of an email, once, and shows the result. */
export function VerifiedNotice({ code }: { readonly code: string }) {
  const session = useSession()
  const [state, setState] = useState<Verifying>({ kind: 'pending' })
  useEffect(() => {
    let isMounted = true
    const verify = async (): Promise<Verifying> => {
      try {
        await (await session.account()).verifyEmail(code)
        return { kind: 'done' }
      } catch (error) {
        return { kind: 'failed', message: providerMessage(error) }
      }
    }
    void once(code, verify).then((outcome) => isMounted && setState(outcome))
    return () => {
      isMounted = false
    }
  }, [session, code])
  if (state.kind === 'pending') return <Notice role="status">{text('verifying')}</Notice>
  if (state.kind === 'failed') {
    return (
      <>
        <Notice role="alert" title={text('notVerified')}>
          {state.message}
        </Notice>
        <p>
          {text('verifyAgain')} <TextLink to="/profile">{text('profile')}</TextLink>
        </p>
      </>
    )
  }
  return (
    <Notice role="status" title={text('verified')}>
      <TextLink to="/profile">{text('profile')}</TextLink>
    </Notice>
  )
}

const verified = new Map<string, Promise<Verifying>>()

/** Runs once for each code, however often the component mounts: a code works once. */
function once(code: string, verify: () => Promise<Verifying>): Promise<Verifying> {
  const outcome = verified.get(code) ?? verify()
  verified.set(code, outcome)
  return outcome
}
