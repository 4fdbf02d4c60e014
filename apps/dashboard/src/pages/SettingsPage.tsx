import { useSearchParams } from 'react-router'
import { Settings } from '../features/account/Settings.tsx'
import { Messages } from '../features/messages/Messages.tsx'
import { Column, PageHeading } from '../ui/Page.tsx'
import { text } from './text.ts'

/** The preferences; with `?show=messages` what has been received, for integrators. */
export function SettingsPage() {
  const [query] = useSearchParams()
  if (query.get('show') === 'messages') return <Messages />
  return (
    <Column>
      <PageHeading title={text('settings')} />
      <Settings />
    </Column>
  )
}
