import {
  type BgDevice,
  type ChannelGroup,
  channelGroup,
  type HydraDevice,
  type LatestData,
  type MeterDevice,
} from '@wattpost/protocol'
import type { Fleet, Known } from './fleet.ts'

/** Powers now, W, as they flow towards the middle of the picture; only `loadW` and `solarW` are never negative. */
export interface Power {
  readonly solarW: number
  /** What the grid gives; negative is given to it. */
  readonly gridW: number
  readonly generatorW: number
  /** What batteries give; negative charges them. */
  readonly batteryW: number
  readonly loadW: number
}

/** The sum over what reports, and how many report without telling their power: they are in no sum. */
export interface FleetPower extends Power {
  readonly tell: number
  readonly untold: number
}

const NONE: Power = { solarW: 0, gridW: 0, generatorW: 0, batteryW: 0, loadW: 0 }

export function fleetPower({ bg, pm, hydra }: Fleet): FleetPower {
  const told = [
    ...reporting(bg).map(bgPower),
    ...reporting(pm).map(meterPower),
    ...reporting(hydra).map(hydraPower),
  ]
  const tell = told.filter((power) => power !== null)
  return { ...tell.reduce(plus, NONE), tell: tell.length, untold: told.length - tell.length }
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

/** A negative active power is exported, and not consumed. */
function meterPower({ powerState: { totalActivePower } }: MeterDevice): Power {
  return { ...NONE, gridW: totalActivePower, loadW: Math.max(0, totalActivePower) }
}

/** `null` when it doesn't tell which sources carry its load: nobody knows then what is consumed. */
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
