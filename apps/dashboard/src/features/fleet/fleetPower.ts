import {
  type BgDevice,
  type ChannelGroup,
  channelGroup,
  type HydraDevice,
  type LatestData,
  type MeterDevice,
} from '@wattpost/protocol'
import type { FlowNode } from '../../ui/flow/flowLayout.ts'
import type { Fleet, Known } from './fleet.ts'
import { text } from './text.ts'

/** Powers now, W; only `loadW` and `solarW` are never negative. */
export interface Power {
  readonly solarW: number
  /** Import; negative is export. */
  readonly gridW: number
  readonly generatorW: number
  /** Discharge; negative is charge. */
  readonly batteryW: number
  readonly loadW: number
}

/** Powers of all devices that are not unknown. */
export interface FleetPower extends Power {
  /** Number of devices in the sums. */
  readonly counted: number
  /** Number of devices that report no power. */
  readonly withoutData: number
}

const NONE: Power = { solarW: 0, gridW: 0, generatorW: 0, batteryW: 0, loadW: 0 }

export function fleetPower({ bg, pm, hydra }: Fleet): FleetPower {
  const powers = [
    ...reporting(bg).map(bgPower),
    ...reporting(pm).map(meterPower),
    ...reporting(hydra).map(hydraPower),
  ]
  const counted = powers.filter((power) => power !== null)
  return {
    ...counted.reduce(plus, NONE),
    counted: counted.length,
    withoutData: powers.length - counted.length,
  }
}

function reporting<D>(known: readonly Known<D>[]): readonly D[] {
  return known.flatMap(({ device, state }) => (state === 'unknown' ? [] : [device]))
}

function bgPower({ powerState }: BgDevice): Power {
  const { solarPower, acPower, batteryPower, consumtionPower } = powerState
  return {
    ...{ solarW: solarPower, gridW: acPower, generatorW: 0 },
    ...{ batteryW: -batteryPower, loadW: consumtionPower },
  }
}

/** A negative active power is export, and no load. */
function meterPower({ powerState: { totalActivePower } }: MeterDevice): Power {
  return { ...NONE, gridW: totalActivePower, loadW: Math.max(0, totalActivePower) }
}

/** `null` without a power split, since its load is unknown then. */
function hydraPower({ latestData }: HydraDevice): Power | null {
  const split = latestData['power-split']
  if (split === undefined) return null
  const system = latestData['battery-system']
  const hasAc = latestData['ac-power'] !== undefined
  return {
    solarW: system?.sp ?? split.solar,
    gridW: hasAc ? groupW(latestData, 'grid') : (system?.mp ?? split.grid),
    generatorW: hasAc ? groupW(latestData, 'generator') : split.generator,
    batteryW: system === undefined ? split.battery : -system.bp,
    loadW: split.grid + split.generator + split.solar + split.battery,
  }
}

function groupW(latest: LatestData, group: ChannelGroup): number {
  return Object.entries(latest['ac-power'] ?? {})
    .filter(([channel]) => channelGroup(Number(channel)) === group)
    .reduce((sum, [, { rp }]) => sum + rp, 0)
}

function plus(sum: Power, power: Power): Power {
  return {
    solarW: sum.solarW + power.solarW,
    gridW: sum.gridW + power.gridW,
    generatorW: sum.generatorW + power.generatorW,
    batteryW: sum.batteryW + power.batteryW,
    loadW: sum.loadW + power.loadW,
  }
}

/** The power flow of the fleet, with all batteries as one. */
export function fleetFlow({
  solarW,
  gridW,
  generatorW,
  batteryW,
  loadW,
}: Power): readonly FlowNode[] {
  return [
    { kind: 'solar', name: text('solar'), inW: solarW },
    { kind: 'grid', name: text('grid'), inW: gridW, ...(gridW < 0 && { word: text('export') }) },
    { kind: 'generator', name: text('generator'), inW: generatorW },
    { kind: 'load', name: text('load'), inW: -loadW },
    { kind: 'battery', name: text('battery'), word: batteryWord(batteryW), inW: batteryW },
  ]
}

function batteryWord(batteryW: number): string {
  if (batteryW < 0) return text('charging')
  return text(batteryW > 0 ? 'discharging' : 'idle')
}
