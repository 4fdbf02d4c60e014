import { useUser } from '../../session/SessionContext.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { text } from './text.ts'

/** The next step of a user without devices. */
export function NoDevices() {
  const user = useUser()
  return (
    <EmptyPanel title={text('noDevices')}>
      {text(user?.merchant === true ? 'noDevicesMerchant' : 'noDevicesOwner')}
    </EmptyPanel>
  )
}
