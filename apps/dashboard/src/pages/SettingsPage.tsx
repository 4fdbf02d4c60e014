import { Settings } from '../features/account/Settings.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHeading title="Settings" />
      <Settings />
    </>
  )
}
