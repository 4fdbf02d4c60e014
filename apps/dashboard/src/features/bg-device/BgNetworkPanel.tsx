import type { BgNetwork } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { signalWord } from '../../ui/signal.ts'

/** How the device is connected [E2]. */
export function BgNetworkPanel({ network }: { readonly network: BgNetwork }) {
  return (
    <Panel title="Network">
      <Facts
        facts={[
          ['Network', network.network],
          ['Signal', signalWord(network.signal_quality)],
          ['IMEI', network.imei],
          ['IMSI', network.imsi],
        ]}
      />
    </Panel>
  )
}
