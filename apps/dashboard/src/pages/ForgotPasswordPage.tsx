import { ForgotPasswordForm } from '../features/sign-in/SignInForms.tsx'
import { TextLink } from '../ui/links.tsx'
import { Card } from '../ui/Page.tsx'
import { text } from './text.ts'

export function ForgotPasswordPage() {
  return (
    <Card title={text('forgotPassword')}>
      <p>{text('resetLink')}</p>
      <ForgotPasswordForm />
      <TextLink to="/login">{text('backToSignIn')}</TextLink>
    </Card>
  )
}
