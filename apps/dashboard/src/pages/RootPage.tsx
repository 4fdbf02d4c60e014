import { Outlet, ScrollRestoration } from 'react-router'
import { MessageBarPill } from '../features/message-bar/MessageBarPill.tsx'
import { SimulatedStrip } from '../features/simulated/SimulatedStrip.tsx'

/**
 * What stands on every page. A new route begins at the top or at its hash; going back returns to the
 * place [R16].
 */
export function RootPage() {
  return (
    <>
      <SimulatedStrip />
      <Outlet />
      <MessageBarPill />
      <ScrollRestoration />
    </>
  )
}
