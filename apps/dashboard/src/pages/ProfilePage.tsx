import { ProfileCard } from '../features/account/ProfileCard.tsx'
import { useUser } from '../session/SessionContext.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function ProfilePage() {
  const user = useUser()
  if (user === null) return null
  return (
    <>
      <PageHeading title="Profile" />
      <ProfileCard user={user} />
    </>
  )
}
