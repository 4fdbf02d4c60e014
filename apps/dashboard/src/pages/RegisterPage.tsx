import { useNavigate, useSearchParams } from 'react-router'
import { RegisterForm } from '../features/sign-in/SignInForms.tsx'
import { TextLink } from '../ui/links.tsx'
import { Card } from '../ui/Page.tsx'
import { redirectTarget } from './redirectTarget.ts'
import { text } from './text.ts'

export function RegisterPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  return (
    <Card title={text('createAccount')}>
      <RegisterForm onDone={() => void navigate(target, { replace: true })} />
      <TextLink to="/login">{text('alreadyRegistered')}</TextLink>
    </Card>
  )
}
