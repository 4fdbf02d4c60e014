import {
  type ChannelGroup,
  channelGroup,
  type ReportedBg,
  type ReportedHydra,
  type ReportedLatest,
  type ReportedMeter,
} from '@wattpost/protocol'
import { knownSum, totalOf } from '../../domain/knownSum.ts'
import { consumedW, type FlowNode } from '../../ui/flow/flowLayout.ts'
import type { Fleet, Known } from './fleet.ts'
import { text } from './text.ts'

/** Powers now, W, as far as known; only `loadW` and `solarW` are never negative. */
export interface Power {
  readonly solarW: number | undefined
  /** Import; negative is export. */
  readonly gridW: number | undefined
  readonly generatorW: number | undefined
  /** Discharge; negative is charge. */
  readonly batteryW: number | undefined
  readonly loadW: number | undefined
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
    solarW: totalOf(counted.map(({ solarW }) => solarW)),
    gridW: totalOf(counted.map(({ gridW }) => gridW)),
    generatorW: totalOf(counted.map(({ generatorW }) => generatorW)),
    batteryW: totalOf(counted.map(({ batteryW }) => batteryW)),
    loadW: totalOf(counted.map(({ loadW }) => loadW)),
    counted: counted.length,
    withoutData: powers.length - counted.length,
  }
}

function reporting<D>(known: readonly Known<D>[]): readonly D[] {
  return known.flatMap(({ device, state }) => (state === 'unknown' ? [] : [device]))
}

/** `null` before it has reported any. */
function bgPower({ powerState }: ReportedBg): Power | null {
  const { solarPower, acPower, batteryPower, consumtionPower } = powerState
  if (knownSum([solarPower, acPower, batteryPower, consumtionPower]) === undefined) return null
  return {
    ...{ solarW: solarPower, gridW: acPower, generatorW: 0 },
    ...{ batteryW: negated(batteryPower), loadW: consumtionPower },
  }
}

/** A negative active power is export, and no load. */
function meterPower({ powerState: { totalActivePower } }: ReportedMeter): Power | null {
  if (totalActivePower === undefined) return null
  return { ...NONE, gridW: totalActivePower, loadW: Math.max(0, totalActivePower) }
}

/** `null` without a power split, since its load is unknown then. */
function hydraPower({ latestData }: ReportedHydra): Power | null {
  const split = latestData['power-split']
  if (split === undefined) return null
  const system = latestData['battery-system']
  const hasAc = latestData['ac-power'] !== undefined
  return {
    solarW: system?.sp ?? split.solar,
    gridW: hasAc ? groupW(latestData, 'grid') : (system?.mp ?? split.grid),
    generatorW: hasAc ? groupW(latestData, 'generator') : split.generator,
    batteryW: system?.bp === undefined ? split.battery : -system.bp,
    loadW: knownSum(Object.values(split)),
  }
}

function groupW(latest: ReportedLatest, group: ChannelGroup): number | undefined {
  const channels = Object.entries(latest['ac-power'] ?? {}).filter(
    ([channel]) => channelGroup(Number(channel)) === group,
  )
  return totalOf(channels.map(([, { rp }]) => rp))
}

function negated(powerW: number | undefined): number | undefined {
  return powerW === undefined ? undefined : -powerW
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
    { kind: 'solar', name: text('solar'), inW: solarW ?? null },
    { kind: 'grid', name: text('grid'), inW: gridW ?? null, ...exportWord(gridW) },
    { kind: 'generator', name: text('generator'), inW: generatorW ?? null },
    { kind: 'load', name: text('load'), inW: consumedW(loadW) },
    { kind: 'battery', name: text('battery'), ...batteryWord(batteryW), inW: batteryW ?? null },
  ]
}

function exportWord(gridW: number | undefined): Pick<FlowNode, 'word'> {
  return gridW !== undefined && gridW < 0 ? { word: text('export') } : {}
}

function batteryWord(batteryW: number | undefined): Pick<FlowNode, 'word'> {
  if (batteryW === undefined) return {}
  if (batteryW < 0) return { word: text('charging') }
  return { word: text(batteryW > 0 ? 'discharging' : 'idle') }
}
