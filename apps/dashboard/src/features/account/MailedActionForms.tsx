import { type FormEvent, useEffect, useState } from 'react'
import { providerMessage } from '../../session/identityErrors.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { FormError, PasswordField, useSubmit } from '../../ui/Form.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/Message.tsx'
import { isCodeRejected } from './accountErrors.ts'
import { text } from './text.ts'

/** Sets a password with the code from a password-reset email. */
export function ResetPasswordForm({ code }: { readonly code: string }) {
  const session = useSession()
  const { busy, error, run } = useSubmit()
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const refusal = useResetRefusal(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(
      async () => {
        await (await session.account()).resetPassword(code, password)
        setDone(true)
      },
      (cause) => text('passwordNotSet', { message: providerMessage(cause) }),
    )
  }
  if (isDone) {
    return (
      <Notice role="status" title={text('passwordSet')}>
        <TextLink to="/login">{text('signIn')}</TextLink>
      </Notice>
    )
  }
  if (refusal !== null) {
    return (
      <>
        <Notice role="alert" title={text('linkInvalid')}>
          {refusal}
        </Notice>
        <LinkAdvice />
      </>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError message={error} />
      <PasswordField
        which="new"
        label={text('newPassword')}
        value={password}
        onChange={setPassword}
      />
      <SubmitButton busy={busy}>{text('setPassword')}</SubmitButton>
      <LinkAdvice />
    </form>
  )
}

function LinkAdvice() {
  return (
    <p>
      {text('linkOnce')} <TextLink to="/forgot-password">{text('requestLink')}</TextLink>
    </p>
  )
}

/** The message of the identity service if it rejects the code; else `null`. */
function useResetRefusal(code: string): string | null {
  const session = useSession()
  const [refused, setRefused] = useState<{ code: string; message: string } | null>(null)
  useEffect(() => {
    let isMounted = true
    const check = async () => {
      try {
        await (await session.account()).checkReset(code)
      } catch (error) {
        console.warn(error)
        if (isMounted && isCodeRejected(error))
          setRefused({ code, message: providerMessage(error) })
      }
    }
    void check()
    return () => {
      isMounted = false
    }
  }, [session, code])
  return refused?.code === code ? refused.message : null
}

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
