import { PasswordCard } from '../features/account/PasswordCard.tsx'
import { ProfileCard } from '../features/account/ProfileCard.tsx'
import { useUser } from '../session/SessionContext.tsx'
import { Column, PageHeading } from '../ui/Page.tsx'
import { text } from './text.ts'

export function ProfilePage() {
  const user = useUser()
  if (user === null) return null
  return (
    <Column>
      <PageHeading title={text('profile')} />
      <ProfileCard user={user} />
      <PasswordCard />
    </Column>
  )
}
