import { useNavigate, useSearchParams } from 'react-router'
import { LoginForm } from '../features/sign-in/LoginForm.tsx'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { redirectTarget } from './redirectTarget.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  return (
    <Card title="Sign in">
      <LoginForm onDone={() => void navigate(target, { replace: true })} />
      <span>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        {' · '}
        <TextLink to="/register">Create an account</TextLink>
      </span>
    </Card>
  )
}
