import { Outlet } from 'react-router'
import { ApprovedOnly } from '../../features/approval/ApprovedOnly.tsx'
import { Shell } from '../../features/shell/Shell.tsx'
import { BackLink } from '../../ui/links.tsx'
import { text } from '../text.ts'

interface MemberLayoutProps {
  /** Leads to the list that the page's device is in. */
  readonly back?: { readonly to: string; readonly label: string }
}

/** The shell around pages that need an approved account. The layouts below are its uses by the routes' names. */
function MemberLayout({ back }: MemberLayoutProps) {
  return (
    <Shell>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <ApprovedOnly>
        <Outlet />
      </ApprovedOnly>
    </Shell>
  )
}

export function BgDashboardLayout() {
  return <MemberLayout />
}

export function BgListLayout() {
  return <MemberLayout />
}

export function MeterListLayout() {
  return <MemberLayout />
}

/** Registered although the hydra list has its layout disabled [R11]. */
export function HydraListLayout() {
  return <MemberLayout />
}

export function BgDetailLayout() {
  return <MemberLayout back={{ to: '/device/bg/devices', label: text('allBg') }} />
}

export function DetailLayout() {
  return <MemberLayout back={{ to: '/device/pm/devices', label: text('allPm') }} />
}
