import { useNavigate, useSearchParams } from 'react-router'
import { DemoEntrance } from '../../src/features/sign-in/DemoAccounts.tsx'
import { redirectTarget } from '../../src/pages/redirectTarget.ts'
import { text } from '../../src/pages/text.ts'
import { Card } from '../../src/ui/Page.tsx'

/** The accounts of the demo, to sign in with a click; no password is asked. */
export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  return (
    <Card title={text('signIn')}>
      <DemoEntrance onDone={() => void navigate(target, { replace: true })} />
    </Card>
  )
}

/** The demo has its accounts only, and no mails. */
export function RegisterPage() {
  return <LoginPage />
}

export function ForgotPasswordPage() {
  return <LoginPage />
}
