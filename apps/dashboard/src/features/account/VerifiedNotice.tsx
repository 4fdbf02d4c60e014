import { useEffect, useState } from 'react'
import { providerMessage } from '../../session/providerMessage.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

type Verifying =
  | { readonly kind: 'pending' | 'done' }
  | { readonly kind: 'failed'; readonly message: string }

/** Verifies an address by its mail's code, once, and says how it went. */
export function VerifiedNotice({ code }: { readonly code: string }) {
  const session = useSession()
  const [state, setState] = useState<Verifying>({ kind: 'pending' })
  useEffect(() => {
    let isHere = true
    const verify = async (): Promise<Verifying> => {
      try {
        await (await session.care()).verifyEmail(code)
        return { kind: 'done' }
      } catch (error) {
        return { kind: 'failed', message: providerMessage(error) }
      }
    }
    void once(code, verify).then((outcome) => isHere && setState(outcome))
    return () => {
      isHere = false
    }
  }, [session, code])
  if (state.kind === 'pending') return <Notice role="status">Just a moment…</Notice>
  if (state.kind === 'failed') {
    return (
      <>
        <Notice role="alert" title="Your address could not be verified">
          {state.message}
        </Notice>
        <p>
          A link works once, and for a while. <TextLink to="/profile">Your profile</TextLink> tells
          whether the address is verified, and sends another.
        </p>
      </>
    )
  }
  return (
    <Notice role="status" title="Your address is verified">
      <TextLink to="/profile">To your profile</TextLink>
    </Notice>
  )
}

const verified = new Map<string, Promise<Verifying>>()

/** A code works a single time, however often the component is drawn. */
function once(code: string, verify: () => Promise<Verifying>): Promise<Verifying> {
  const outcome = verified.get(code) ?? verify()
  verified.set(code, outcome)
  return outcome
}
