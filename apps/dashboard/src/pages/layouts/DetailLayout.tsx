import { Outlet } from 'react-router'
import { ApprovedOnly } from '../../features/approval/ApprovedOnly.tsx'
import { Shell } from '../../features/shell/Shell.tsx'
import { BackLink } from '../../ui/BackLink.tsx'

/** The frame of one power meter. */
export function DetailLayout() {
  return (
    <Shell>
      <BackLink to="/device/pm/devices">All power meters</BackLink>
      <ApprovedOnly>
        <Outlet />
      </ApprovedOnly>
    </Shell>
  )
}
