import { Outlet } from 'react-router'
import { ApprovedOnly } from '../../features/approval/ApprovedOnly.tsx'
import { Shell } from '../../features/shell/Shell.tsx'

/** The frame for a list of hydras; registered, though the page that lists them has it disabled [R11]. */
export function HydraListLayout() {
  return (
    <Shell>
      <ApprovedOnly>
        <Outlet />
      </ApprovedOnly>
    </Shell>
  )
}
