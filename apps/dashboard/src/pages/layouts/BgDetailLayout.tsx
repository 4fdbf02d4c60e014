import { Outlet } from 'react-router'
import { ApprovedOnly } from '../../features/approval/ApprovedOnly.tsx'
import { Shell } from '../../features/shell/Shell.tsx'
import { BackLink } from '../../ui/BackLink.tsx'

/** The frame of one bg device. */
export function BgDetailLayout() {
  return (
    <Shell>
      <BackLink to="/device/bg/devices">All devices</BackLink>
      <ApprovedOnly>
        <Outlet />
      </ApprovedOnly>
    </Shell>
  )
}
