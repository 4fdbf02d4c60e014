import { ApprovedOnly } from '../features/approval/ApprovedOnly.tsx'
import { HydraList } from '../features/hydra-list/HydraList.tsx'
import { Shell } from '../features/shell/Shell.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** Has its layout disabled, and so brings the frame itself [R11]. */
export function HydraListPage() {
  return (
    <Shell>
      <ApprovedOnly>
        <PageHeading title="Hydra devices" />
        <HydraList />
      </ApprovedOnly>
    </Shell>
  )
}
