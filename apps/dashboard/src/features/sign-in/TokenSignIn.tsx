import { useEffect, useRef } from 'react'
import { providerMessage } from '../../session/providerMessage.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

interface TokenSignInProps {
  readonly token: string
  /** Another way was tried since: only what came of that is told. */
  readonly isPast: boolean
  readonly onDone: () => void
}

/** Signs in by a custom token; a refusal is told in the provider's own words [V2]. */
export function TokenSignIn({ token, isPast, onDone }: TokenSignInProps) {
  const session = useSession()
  const { error, run } = useSubmit()
  const tried = useRef<string | null>(null)
  useEffect(() => {
    if (tried.current === token) return
    tried.current = token
    void run(async () => {
      await session.signInWithToken(token)
      onDone()
    }, providerMessage)
  })
  return <FormError message={isPast ? null : error} />
}
