import { Outlet } from 'react-router'
import { ApprovedOnly } from '../../features/approval/ApprovedOnly.tsx'
import { Shell } from '../../features/shell/Shell.tsx'

/** The dashboard's frame. */
export function BgDashboardLayout() {
  return (
    <Shell>
      <ApprovedOnly>
        <Outlet />
      </ApprovedOnly>
    </Shell>
  )
}
