import { PasswordCard } from '../features/account/PasswordCard.tsx'
import { ProfileCard } from '../features/account/ProfileCard.tsx'
import { useUser } from '../session/SessionContext.tsx'
import { Column } from '../ui/Column.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function ProfilePage() {
  const user = useUser()
  if (user === null) return null
  return (
    <Column>
      <PageHeading title="Profile" />
      <ProfileCard user={user} />
      <PasswordCard />
    </Column>
  )
}
