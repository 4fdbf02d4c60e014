import { useSearchParams } from 'react-router'
import { ResetPasswordForm, VerifiedNotice } from '../features/account/MailedActionForms.tsx'
import { mailedActionIn } from '../features/account/mailedAction.ts'
import { Notice } from '../ui/Message.tsx'
import { Card } from '../ui/Page.tsx'
import { text } from './text.ts'

/** The target of the links in the identity service's emails. */
export function MailedActionPage() {
  const [search] = useSearchParams()
  const action = mailedActionIn(search)
  switch (action.kind) {
    case 'reset-password':
      return (
        <Card title={text('choosePassword')}>
          <ResetPasswordForm code={action.code} />
        </Card>
      )
    case 'verify-email':
      return (
        <Card title={text('emailVerification')}>
          <VerifiedNotice code={action.code} />
        </Card>
      )
    case 'unknown':
      return (
        <Card title={text('linkIncomplete')}>
          <Notice role="status">{text('linkIncompleteText')}</Notice>
        </Card>
      )
  }
}
