import { Alert, Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { EmailField } from './EmailField.tsx'

/** Asks for a link by mail; the answer is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const session = useSession()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'pending' | 'sent'>('idle')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('pending')
    await session
      .sendPasswordReset(email)
      .catch((error: unknown) => console.warn('password reset:', error))
    setState('sent')
  }
  if (state === 'sent') {
    return (
      <Alert role="status" variant="outline" title="Look into your mail">
        If an account uses {email}, a link to choose a new password is on its way.
      </Alert>
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <EmailField value={email} onChange={setEmail} />
        <Button type="submit" loading={state === 'pending'}>
          Send the link
        </Button>
      </Stack>
    </form>
  )
}
