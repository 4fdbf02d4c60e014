import { IconBrandGoogle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { canStore, sharedStorage } from '../../session/browserStorage.ts'
import { providerMessage } from '../../session/identityErrors.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { useConfig } from '../../settings/config.ts'
import { ActionButton, SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { EmailField, FormError, PasswordField, useSubmit } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Message.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { signInErrorMessage } from './signInErrorMessage.ts'
import { text } from './text.ts'

interface LoginFormProps {
  /** Called at each attempt. */
  readonly onTry: () => void
  /** Called after the sign-in. */
  readonly onDone: () => void
}

/** Sign-in by email and password [V1]. */
export function LoginForm({ onTry, onDone }: LoginFormProps) {
  const session = useSession()
  const { emulator } = useConfig()
  const { busy, error, run } = useSubmit()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = (withEmail: string, withPassword: string) => {
    onTry()
    return run(async () => {
      await session.signIn(withEmail, withPassword)
      onDone()
    }, signInErrorMessage)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn(email, password)
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <StorageNotice />
        <FormError message={error} />
        <EmailField value={email} onChange={setEmail} />
        <PasswordField which="current" value={password} onChange={setPassword} />
        <SubmitButton busy={busy}>{text('signIn')}</SubmitButton>
        <GoogleButton disabled={busy} onDone={onDone} />
      </form>
      {emulator && (
        <DemoAccounts
          disabled={busy}
          onChoose={(account) => {
            setEmail(account.email)
            setPassword(account.password)
            void signIn(account.email, account.password)
          }}
        />
      )}
    </>
  )
}

/** Warns where the browser stores nothing for this site. */
function StorageNotice() {
  const [isStorable] = useState(() => canStore(sharedStorage()))
  if (isStorable) return null
  return <Notice role="status">{text('storageBlocked')}</Notice>
}

interface TokenSignInProps {
  readonly token: string
  /** A later sign-in attempt hides this error. */
  readonly isPast: boolean
  readonly onDone: () => void
}

/** Signs in with a custom token; a refusal shows the identity service's message [V2]. */
export function TokenSignIn({ token, isPast, onDone }: TokenSignInProps) {
  const session = useSession()
  const { error, run } = useSubmit()
  const tried = useRef<string | null>(null)
  useEffect(() => {
    if (tried.current === token) return
    tried.current = token
    void run(
      async () => {
        await session.signInWithToken(token)
        onDone()
      },
      (cause) => text('providerSignInFailed', { message: providerMessage(cause) }),
    )
  })
  return <FormError message={isPast ? null : error} />
}

/** Creates an account; a refusal shows the identity service's message [V2]. */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const session = useSession()
  const { busy, error, run } = useSubmit()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(
      async () => {
        await session.register(email, password)
        onDone()
      },
      (cause) => text('registrationFailed', { message: providerMessage(cause) }),
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError message={error} />
      <EmailField value={email} onChange={setEmail} />
      <PasswordField which="new" value={password} onChange={setPassword} />
      <SubmitButton busy={busy}>{text('createAccount')}</SubmitButton>
      <GoogleButton disabled={busy} onDone={onDone} />
    </form>
  )
}

/** Requests a reset link; the answer does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const session = useSession()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'pending' | 'sent'>('idle')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('pending')
    await session
      .account()
      .then((account) => account.sendPasswordReset(email))
      .catch((error: unknown) => console.warn('password reset:', error))
    setState('sent')
  }
  if (state === 'sent') {
    return (
      <Notice role="status" title={text('checkEmail')}>
        {text('linkSent', { email })}
      </Notice>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} />
      <SubmitButton busy={state === 'pending'}>{text('sendLink')}</SubmitButton>
    </form>
  )
}

interface GoogleButtonProps {
  readonly disabled: boolean
  readonly onDone: () => void
}

/** Signs in with Google in a popup [A5, C11]; errors go to the console only [X23]. */
function GoogleButton({ disabled, onDone }: GoogleButtonProps) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      if (await session.signInWithGoogle()) onDone()
    } catch (error) {
      console.error('Sign-in with Google:', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={classes.or}>{text('or')}</p>
      <ActionButton variant="secondary" disabled={disabled || busy} onClick={() => void signIn()}>
        <IconBrandGoogle size={18} aria-hidden />
        {text(busy ? 'continueInWindow' : 'continueWithGoogle')}
      </ActionButton>
    </>
  )
}
