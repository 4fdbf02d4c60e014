import type { HydraNetwork } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { signalWord } from '../../ui/signal.ts'

/** How the hydra is connected [E13]. */
export function HydraNetworkPanel({ network }: { readonly network: HydraNetwork }) {
  return (
    <Panel title="Network">
      <Facts
        facts={[
          ['Operator', network.cop],
          ['Signal', signalWord(network.signal_quality)],
        ]}
      />
    </Panel>
  )
}
