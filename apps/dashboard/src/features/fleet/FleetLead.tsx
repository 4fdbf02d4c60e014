import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { devicesOf, type StateCounts, stateCounts } from '../../domain/fleet.ts'
import type { FlowNode } from '../../ui/flow/flowLayout.ts'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { LeadCard } from '../../ui/LeadCard.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './FleetLead.module.css'
import { type FleetSupply, fleetHeadline } from './fleetHeadline.ts'
import { type DeviceCounts, type FleetPower, fleetFlow } from './fleetPower.ts'
import { text } from './text.ts'

interface FleetLeadProps {
  readonly supply: FleetSupply
  readonly power: FleetPower
  /** The list of alerts. */
  readonly children: ReactNode
}

/** The fleet now: its power flow, its state with the duration, and what needs attention. */
export function FleetLead({ supply, power, children }: FleetLeadProps) {
  const { fleet, isDisconnected } = supply
  return (
    <LeadCard
      flow={<FleetFlow power={power} />}
      label={text('supply')}
      {...fleetHeadline(supply)}
      figures={
        <div>
          <StateTiles counts={stateCounts(devicesOf(fleet))} isDisconnected={isDisconnected} />
          {/* The line keeps its height: a lost connection moves nothing. */}
          <p className={classes.note}>{isDisconnected ? '\u00a0' : coverageText(power)}</p>
        </div>
      }
      alerts={<div className={classes.alerts}>{children}</div>}
      isCalm={false}
    />
  )
}

/** The power flow of all sites together. */
function FleetFlow({ power }: { readonly power: FleetPower }) {
  const { solarW, gridW, generatorW, batteryW, loadW, solarDevices, loadDevices } = power
  const nodes: readonly FlowNode[] = useMemo(
    () => fleetFlow({ solarW, gridW, generatorW, batteryW, loadW }),
    [solarW, gridW, generatorW, batteryW, loadW],
  )
  const stale = solarDevices.counted + loadDevices.counted === 0
  return <PowerFlow label={text('powerFlow')} nodes={nodes} stale={stale} />
}

/** The devices in the sums of the flow, e.g. `Solar: from 28 devices · Load: 2 devices without data`. */
function coverageText({ solarDevices, loadDevices }: FleetPower): string {
  const devices = ({ counted, withoutData }: DeviceCounts) =>
    withoutData > 0
      ? text('withoutData', { count: withoutData })
      : text('fromDevices', { count: counted })
  return text('flowNote', { solar: devices(solarDevices), load: devices(loadDevices) })
}

interface StateTilesProps {
  readonly counts: StateCounts
  readonly isDisconnected: boolean
}

/** The number of devices in each state, with links to them. */
function StateTiles({ counts, isDisconnected }: StateTilesProps) {
  return (
    <div className={classes.states}>
      <Tile
        label={text('online')}
        to="/sites?filter=up"
        icon={<IconCircleCheck size={16} />}
        color="var(--state-up)"
      >
        {counts.up}
      </Tile>
      <Tile
        label={text('down')}
        to="/sites?filter=down"
        icon={<IconAlertTriangle size={16} />}
        color="var(--state-down)"
      >
        {counts.down}
      </Tile>
      <Tile
        label={text(isDisconnected ? 'unknown' : 'offline')}
        to="/sites?filter=unknown"
        icon={<IconHelpCircle size={16} />}
        color="var(--state-unknown)"
      >
        {counts.unknown}
      </Tile>
    </div>
  )
}
