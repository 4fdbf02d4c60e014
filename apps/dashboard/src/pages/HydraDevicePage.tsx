import { Link, useParams } from 'react-router'
import { useConfig } from '../api/config.ts'
import { ApprovedOnly } from '../features/approval/ApprovedOnly.tsx'
import { HydraDeviceView } from '../features/hydra-device/HydraDeviceView.tsx'
import { ConnectionBadge } from '../features/shell/ConnectionBadge.tsx'
import { ConnectionNotice } from '../features/shell/ConnectionNotice.tsx'
import { UserMenu } from '../features/shell/UserMenu.tsx'
import { useUser } from '../session/SessionContext.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import classes from './HydraDevicePage.module.css'

/** No layout is named for it: a bare page with a header of its own [R10]. */
export function HydraDevicePage() {
  const { id = '' } = useParams()
  const user = useUser()
  const { productName } = useConfig()
  return (
    <>
      <header className={classes.header} data-paper="never">
        <Link to="/dashboard" className={classes.brand} aria-label={productName}>
          <img src="/favicon.svg" alt="" width={26} height={26} />
        </Link>
        <BackLink to="/device/hydra/devices">All hydra devices</BackLink>
        <div className={classes.tools}>
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
