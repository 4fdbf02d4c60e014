import { Settings } from '../features/account/Settings.tsx'
import { Column, PageHeading } from '../ui/Page.tsx'
import { text } from './text.ts'

export function SettingsPage() {
  return (
    <Column>
      <PageHeading title={text('settings')} />
      <Settings />
    </Column>
  )
}
