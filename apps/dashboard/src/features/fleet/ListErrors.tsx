import { type ByFamily, FAMILIES } from '../../domain/fleet.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { EmptyPanel, ErrorPanel } from '../../ui/Message.tsx'
import { text } from './text.ts'
import type { WholeList } from './useFleetLists.ts'

/** The families whose list failed, each with a retry. */
export function ListErrors({ lists }: { readonly lists: ByFamily<WholeList> }) {
  return FAMILIES.map((family) => {
    const { error, refetch } = lists[family]
    return error && <ErrorPanel key={family} error={error} onRetry={refetch} />
  })
}

/** The next step of a user without devices. */
export function NoDevices() {
  const user = useUser()
  return (
    <EmptyPanel title={text('noDevices')}>
      {text(user?.merchant === true ? 'noDevicesMerchant' : 'noDevicesOwner')}
    </EmptyPanel>
  )
}
