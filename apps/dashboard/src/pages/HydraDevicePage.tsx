import { Link, useParams } from 'react-router'
import { useConfig } from '../api/config.ts'
import { ApprovedOnly } from '../features/approval/ApprovedOnly.tsx'
import { ConnectionBadge, ConnectionNotice } from '../features/connection/ConnectionStatus.tsx'
import { SearchButton } from '../features/fleet-search/SearchButton.tsx'
import { HydraDeviceView } from '../features/hydra-device/HydraDeviceView.tsx'
import { UserMenu } from '../features/shell/UserMenu.tsx'
import { useUser } from '../session/SessionContext.tsx'
import { BackLink } from '../ui/links.tsx'
import classes from './HydraDevicePage.module.css'
import { text } from './text.ts'

/** The route has no layout: the page brings its own header [R10]. */
export function HydraDevicePage() {
  const { id = '' } = useParams()
  const user = useUser()
  const { productName } = useConfig()
  return (
    <>
      <header className={classes.header} data-print="never">
        <Link to="/dashboard" className={classes.brand} aria-label={productName}>
          <img src="/favicon.svg" alt="" width={26} height={26} />
        </Link>
        <BackLink to="/device/hydra/devices">{text('allHydra')}</BackLink>
        <div className={classes.tools}>
          <SearchButton />
          <ConnectionBadge />
          {user !== null && <UserMenu user={user} />}
        </div>
      </header>
      <ConnectionNotice />
      <main className={classes.page}>
        <ApprovedOnly>
          <HydraDeviceView key={id} id={id} />
        </ApprovedOnly>
      </main>
    </>
  )
}
