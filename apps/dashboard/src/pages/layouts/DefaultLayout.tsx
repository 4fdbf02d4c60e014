import { Outlet } from 'react-router'
import { Shell } from '../../features/shell/Shell.tsx'

/** The shell of public and account pages. */
export function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
