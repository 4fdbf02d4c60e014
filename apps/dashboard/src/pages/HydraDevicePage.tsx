import { useParams } from 'react-router'
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
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <BackLink to="/device/hydra/devices">All hydra devices</BackLink>
        <ConnectionBadge />
        {user !== null && <UserMenu user={user} />}
      </header>
      <ConnectionNotice />
      <main>
        <ApprovedOnly>
          <HydraDeviceView key={id} id={id} />
        </ApprovedOnly>
      </main>
    </div>
  )
}
