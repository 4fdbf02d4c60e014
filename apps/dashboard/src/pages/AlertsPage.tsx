import { AlertCentre } from '../features/alerts/AlertCentre.tsx'
import { WholeFleet } from '../features/fleet/WholeFleet.tsx'

export function AlertsPage() {
  return <WholeFleet>{(now) => <AlertCentre {...now} />}</WholeFleet>
}
