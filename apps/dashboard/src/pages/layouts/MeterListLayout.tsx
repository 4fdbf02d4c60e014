import { Outlet } from 'react-router'
import { ApprovedOnly } from '../../features/approval/ApprovedOnly.tsx'
import { Shell } from '../../features/shell/Shell.tsx'

/** The frame of the power meters' list. */
export function MeterListLayout() {
  return (
    <Shell>
      <ApprovedOnly>
        <Outlet />
      </ApprovedOnly>
    </Shell>
  )
}
