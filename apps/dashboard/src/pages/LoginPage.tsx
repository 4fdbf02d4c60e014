import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LoginForm } from '../features/sign-in/LoginForm.tsx'
import { TokenSignIn } from '../features/sign-in/TokenSignIn.tsx'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { customTokenIn } from './customToken.ts'
import { redirectTarget } from './redirectTarget.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = customTokenIn(useLocation().hash)
  const [triedAfter, setTriedAfter] = useState<string | null>(null)
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  const goOn = () => void navigate(target, { replace: true })
  return (
    <Card title="Sign in">
      {token !== null && <TokenSignIn token={token} isPast={triedAfter === token} onDone={goOn} />}
      <LoginForm onTry={() => setTriedAfter(token)} onDone={goOn} />
      <span>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        {' · '}
        <TextLink to="/register">Create an account</TextLink>
      </span>
    </Card>
  )
}
