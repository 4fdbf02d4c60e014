import { PageHeading } from '../ui/PageHeading.tsx'

export function HydraDevicePage() {
  return <PageHeading title="HydraDevice" />
}
