import { ThemeSetting } from '../features/account/ThemeSetting.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'

export function SettingsPage() {
  return (
    <>
      <PageHeading title="Settings" />
      <Panel title="Theme">
        <ThemeSetting />
      </Panel>
    </>
  )
}
