import { Settings } from '../features/account/Settings.tsx'
import { PageHeading } from '../ui/Page.tsx'
import { text } from './text.ts'

export function SettingsPage() {
  return (
    <>
      <PageHeading title={text('settings')} />
      <Settings />
    </>
  )
}
