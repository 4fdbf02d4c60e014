import { useParams } from 'react-router'
import { AlertBell } from '../features/alerts/AlertBell.tsx'
import { ApprovedOnly } from '../features/approval/ApprovedOnly.tsx'
import { ConnectionBadge, ConnectionNotice } from '../features/connection/ConnectionStatus.tsx'
import { SearchButton } from '../features/fleet-search/SearchButton.tsx'
import { HydraDeviceView } from '../features/hydra-device/HydraDeviceView.tsx'
import { Brand } from '../features/shell/Brand.tsx'
import { BottomBar, MainLinks } from '../features/shell/MainLinks.tsx'
import { UserMenu } from '../features/shell/UserMenu.tsx'
import { useUser } from '../session/SessionContext.tsx'
import { BackLink } from '../ui/links.tsx'
import classes from './HydraDevicePage.module.css'
import { text } from './text.ts'

/** The route has no layout: the page brings its own header and links to the other families [R10]. */
export function HydraDevicePage() {
  const { id = '' } = useParams()
  const user = useUser()
  return (
    <>
      <header className={classes.header} data-print="never">
        <Brand to="/dashboard" />
        <MainLinks />
        <SearchButton />
        <ConnectionBadge />
        <AlertBell />
        {user !== null && <UserMenu user={user} />}
      </header>
      <ConnectionNotice />
      <main className={classes.page}>
        <BackLink to="/device/hydra/devices">{text('allHydra')}</BackLink>
        <ApprovedOnly>
          <HydraDeviceView key={id} id={id} />
        </ApprovedOnly>
      </main>
      <BottomBar />
    </>
  )
}
