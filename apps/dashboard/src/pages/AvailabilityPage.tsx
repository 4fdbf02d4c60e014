import { AvailabilityReport } from '../features/fleet/report/AvailabilityReport.tsx'

export function AvailabilityPage() {
  return <AvailabilityReport />
}
