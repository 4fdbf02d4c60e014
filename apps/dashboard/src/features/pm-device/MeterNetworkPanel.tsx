import type { MeterNetwork } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { signalWord } from '../../ui/signal.ts'

/** How the meter is connected [E9, K3]. */
export function MeterNetworkPanel({ network }: { readonly network: MeterNetwork }) {
  return (
    <Panel title="Network">
      <Facts
        facts={[
          ['Operator', network.cop],
          ['Signal', signalWord(network.signal_quality)],
          ['IMEI', network.imei],
          ['IMSI', network.imsi],
        ]}
      />
    </Panel>
  )
}
