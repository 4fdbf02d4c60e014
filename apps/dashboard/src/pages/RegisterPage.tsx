import { useNavigate, useSearchParams } from 'react-router'
import { RegisterForm } from '../features/sign-in/RegisterForm.tsx'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { redirectTarget } from './redirectTarget.ts'

export function RegisterPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  return (
    <Card title="Create an account">
      <RegisterForm onDone={() => void navigate(target, { replace: true })} />
      <TextLink to="/login">I have an account</TextLink>
    </Card>
  )
}
