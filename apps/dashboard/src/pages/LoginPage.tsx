import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LoginForm, TokenSignIn } from '../features/sign-in/SignInForms.tsx'
import { TextLink } from '../ui/links.tsx'
import { Card } from '../ui/Page.tsx'
import { customTokenIn } from './customToken.ts'
import classes from './LoginPage.module.css'
import { redirectTarget } from './redirectTarget.ts'
import { text } from './text.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = customTokenIn(useLocation().hash)
  const [triedAfter, setTriedAfter] = useState<string | null>(null)
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  const enter = () => void navigate(target, { replace: true })
  return (
    <Card title={text('signIn')}>
      {token !== null && <TokenSignIn token={token} isPast={triedAfter === token} onDone={enter} />}
      <LoginForm onTry={() => setTriedAfter(token)} onDone={enter} />
      <span className={classes.links}>
        <TextLink to="/forgot-password">{text('forgotPassword')}</TextLink>
        {' · '}
        <TextLink to="/register">{text('createAccount')}</TextLink>
      </span>
    </Card>
  )
}
