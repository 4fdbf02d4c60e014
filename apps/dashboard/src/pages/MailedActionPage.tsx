import { useSearchParams } from 'react-router'
import { mailedActionIn } from '../features/account/mailedAction.ts'
import { ResetPasswordForm } from '../features/account/ResetPasswordForm.tsx'
import { VerifiedNotice } from '../features/account/VerifiedNotice.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Where the links in the identity service's mails lead. */
export function MailedActionPage() {
  const [search] = useSearchParams()
  const action = mailedActionIn(search)
  switch (action.kind) {
    case 'reset-password':
      return (
        <Card title="Choose a new password">
          <ResetPasswordForm code={action.code} />
        </Card>
      )
    case 'verify-email':
      return (
        <Card title="Your email address">
          <VerifiedNotice code={action.code} />
        </Card>
      )
    case 'unknown':
      return (
        <Card title="This link is not whole">
          <Notice role="status">Open it from the mail once more, or ask for another mail.</Notice>
        </Card>
      )
  }
}
