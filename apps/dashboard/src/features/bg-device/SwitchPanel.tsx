import type { OnOff, SwitchStatus } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'

const word = (state: OnOff) => (state === 'on' ? 'On' : 'Off')

interface SwitchPanelProps {
  readonly switchStatus: SwitchStatus
  readonly stale: boolean
}

/** The output's switch, the supply, tamper and the cut-off voltage [E5, C4]. */
export function SwitchPanel({ switchStatus, stale }: SwitchPanelProps) {
  const now = (state: OnOff) => (stale ? '—' : word(state))
  return (
    <Panel title="Switch">
      <Facts
        facts={[
          ['Switch', now(switchStatus.switch)],
          ['Power', now(switchStatus.power)],
          ['Tamper', now(switchStatus.tamper)],
          ['Cut-off voltage', <Value key="v" quantity={plain(switchStatus.cut_off, 'V', 2)} />],
        ]}
      />
    </Panel>
  )
}
