import { FleetOverview } from '../features/fleet/FleetOverview.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function DashboardPage() {
  return (
    <>
      <PageHeading title="Dashboard" />
      <FleetOverview />
    </>
  )
}
