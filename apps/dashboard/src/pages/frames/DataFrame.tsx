import { QueryClientProvider } from '@tanstack/react-query'
import { THEME } from '@wattpost/protocol'
import { Outlet } from 'react-router'
import { useQueries } from '../../api/ApiContext.tsx'
import { MemberArea } from '../../features/shell/MemberArea.ts'
import { Theme } from '../../theme/Theme.tsx'

/** Pages of somebody signed in. */
export function DataFrame() {
  return (
    <Theme palette={THEME}>
      <QueryClientProvider client={useQueries()}>
        <MemberArea value={true}>
          <Outlet />
        </MemberArea>
      </QueryClientProvider>
    </Theme>
  )
}
