import { QueryClientProvider } from '@tanstack/react-query'
import { THEME } from '@wattpost/protocol'
import { Outlet } from 'react-router'
import { useQueries } from '../../api/ApiContext.tsx'
import { HasLiveData } from '../../features/shell/TopBar.tsx'
import { Theme } from '../../theme/Theme.tsx'

/** Theme and query client for pages of a signed-in user. */
export function DataProviders() {
  return (
    <Theme palette={THEME}>
      <QueryClientProvider client={useQueries()}>
        <HasLiveData value={true}>
          <Outlet />
        </HasLiveData>
      </QueryClientProvider>
    </Theme>
  )
}
