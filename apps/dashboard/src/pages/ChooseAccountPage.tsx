import { AccountChooser } from '../features/sign-in/AccountChooser.tsx'
import { Card } from '../ui/Page.tsx'
import { text } from './text.ts'

/** The emulator's account chooser in the Google popup; a real project uses Google's. */
export function ChooseAccountPage() {
  return (
    <Card title={text('chooseAccount')}>
      <AccountChooser />
    </Card>
  )
}
