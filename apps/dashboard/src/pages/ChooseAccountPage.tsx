import { AccountChooser } from '../features/sign-in/AccountChooser.tsx'
import { Card } from '../ui/Card.tsx'

/** The emulator's stand-in for Google's page; with a real project there is no such page. */
export function ChooseAccountPage() {
  return (
    <Card title="Choose an account">
      <AccountChooser />
    </Card>
  )
}
