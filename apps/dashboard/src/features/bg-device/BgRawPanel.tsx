import type { RawPower } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'

interface BgRawPanelProps {
  readonly currentData: RawPower
  readonly stale: boolean
}

const UNITS: readonly (readonly [keyof RawPower, string])[] = [
  ['batteryVoltage', 'V'],
  ['batteryCurrent', 'A'],
  ['solarVoltage', 'V'],
  ['solarCurrent', 'A'],
  ['inverterCurrent', 'A'],
  ['acOutputVoltage', 'V'],
  ['acOutputCurrent', 'A'],
  ['acOutputFrequency', 'Hz'],
  ['acOutputPowerFactor', ''],
  ['acPower', 'W'],
  ['acInputPowerFactor', ''],
]

/** The newest values under the names that they come by, before anything is derived from them [E2]. */
export function BgRawPanel({ currentData, stale }: BgRawPanelProps) {
  return (
    <Panel title="Raw values" screenOnly>
      <Facts
        facts={UNITS.map(([name, unit]) => [
          name,
          <Value key={name} quantity={plain(currentData[name], unit, 3)} stale={stale} />,
        ])}
      />
    </Panel>
  )
}
