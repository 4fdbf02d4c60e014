import { PasswordCard } from '../features/account/PasswordCard.tsx'
import { ProfileCard } from '../features/account/ProfileCard.tsx'
import { useUser } from '../session/SessionContext.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PageStack } from '../ui/PageStack.tsx'

export function ProfilePage() {
  const user = useUser()
  if (user === null) return null
  return (
    <PageStack>
      <PageHeading title="Profile" />
      <ProfileCard user={user} />
      <PasswordCard />
    </PageStack>
  )
}
