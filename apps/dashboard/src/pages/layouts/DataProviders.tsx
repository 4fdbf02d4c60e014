import { QueryClientProvider } from '@tanstack/react-query'
import { THEME } from '@wattpost/protocol'
import { Outlet } from 'react-router'
import { useQueries } from '../../api/ApiContext.tsx'
import { AlertBell } from '../../features/alerts/AlertBell.tsx'
import { ConnectionBadge, ConnectionNotice } from '../../features/connection/ConnectionStatus.tsx'
import { SearchButton } from '../../features/fleet-search/SearchButton.tsx'
import { ShellConnection } from '../../features/shell/TopBar.tsx'
import { Theme } from '../../theme/Theme.tsx'

const connection = {
  search: <SearchButton />,
  badge: <ConnectionBadge />,
  bell: <AlertBell />,
  notice: <ConnectionNotice />,
}

/** Theme and query client for pages of a signed-in user. */
export function DataProviders() {
  return (
    <Theme palette={THEME}>
      <QueryClientProvider client={useQueries()}>
        <ShellConnection value={connection}>
          <Outlet />
        </ShellConnection>
      </QueryClientProvider>
    </Theme>
  )
}
