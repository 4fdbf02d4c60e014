import { ForgotPasswordForm } from '../features/sign-in/ForgotPasswordForm.tsx'
import { Card } from '../ui/Card.tsx'
import { TextLink } from '../ui/TextLink.tsx'

export function ForgotPasswordPage() {
  return (
    <Card title="Forgot your password?">
      <p>We send you a link to choose a new one.</p>
      <ForgotPasswordForm />
      <TextLink to="/login">Back to sign-in</TextLink>
    </Card>
  )
}
