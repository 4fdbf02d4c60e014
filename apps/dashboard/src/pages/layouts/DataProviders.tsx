import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useQueries } from '../../api/ApiContext.tsx'
import { AlertBell } from '../../features/alerts/AlertBell.tsx'
import { ConnectionBadge, ConnectionNotice } from '../../features/connection/ConnectionStatus.tsx'
import { SearchButton } from '../../features/fleet-search/SearchButton.tsx'
import { ShellConnection } from '../../features/shell/TopBar.tsx'
import { followColorScheme } from '../../settings/colorScheme.ts'

const connection = {
  search: <SearchButton />,
  badge: <ConnectionBadge />,
  bell: <AlertBell />,
  notice: <ConnectionNotice />,
}

/** Query client and colour scheme of pages of a signed-in user. */
export function DataProviders() {
  useEffect(followColorScheme, [])
  return (
    <QueryClientProvider client={useQueries()}>
      <ShellConnection value={connection}>
        <Outlet />
      </ShellConnection>
    </QueryClientProvider>
  )
}
