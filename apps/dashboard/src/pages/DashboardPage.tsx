import { PageHeading } from '../ui/PageHeading.tsx'

export function DashboardPage() {
  return <PageHeading title="Dashboard" />
}
