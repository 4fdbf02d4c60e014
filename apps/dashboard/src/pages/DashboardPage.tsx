import { FleetOverview } from '../features/fleet/FleetOverview.tsx'

export function DashboardPage() {
  return <FleetOverview />
}
