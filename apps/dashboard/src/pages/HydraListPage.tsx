import { ApprovedOnly } from '../features/approval/ApprovedOnly.tsx'
import { FamilyList } from '../features/device-list/FamilyList.tsx'
import { Shell } from '../features/shell/Shell.tsx'

/** The route's layout is disabled: the page brings the shell itself [R11]. */
export function HydraListPage() {
  return (
    <Shell>
      <ApprovedOnly>
        <FamilyList family="hydra" />
      </ApprovedOnly>
    </Shell>
  )
}
