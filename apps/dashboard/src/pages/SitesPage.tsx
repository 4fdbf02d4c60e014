import { SitesOverview } from '../features/fleet/sites/SitesOverview.tsx'

export function SitesPage() {
  return <SitesOverview />
}
