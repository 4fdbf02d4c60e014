import type {
  ChannelGroup,
  ReportedBg,
  ReportedHydra,
  ReportedLatest,
  ReportedMeter,
} from '@wattpost/protocol'
import type { Fleet, Known } from '../../domain/fleet.ts'
import { groupChannels, hydraLoadW } from '../../domain/hydraPower.ts'
import { batteryDirection, IDLE_W } from '../../domain/idlePower.ts'
import { totalOf } from '../../domain/knownSum.ts'
import { consumedW, type FlowNode } from '../../ui/flow/flowLayout.ts'
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
  readonly solarDevices: DeviceCounts
  readonly loadDevices: DeviceCounts
}

/** Numbers of devices in a sum, and of those that do not report this power. */
export interface DeviceCounts {
  readonly counted: number
  readonly withoutData: number
}

const NONE: Power = { solarW: 0, gridW: 0, generatorW: 0, batteryW: 0, loadW: 0 }

/** @param isWhole all devices are loaded; until then a power of 0 is unknown, since missing devices may have some */
export function fleetPower({ bg, pm, hydra }: Fleet, isWhole: boolean): FleetPower {
  const withSolar = [...reporting(bg).map(bgPower), ...reporting(hydra).map(hydraPower)]
  const powers = [...withSolar, ...reporting(pm).map(meterPower)]
  const total = (key: keyof Power) => {
    const totalW = totalOf(powers.map((power) => power[key]))
    return totalW === 0 && !isWhole ? undefined : totalW
  }
  return {
    solarW: total('solarW'),
    gridW: total('gridW'),
    generatorW: total('generatorW'),
    batteryW: total('batteryW'),
    loadW: total('loadW'),
    solarDevices: countsOf(withSolar.map(({ solarW }) => solarW)),
    loadDevices: countsOf(powers.map(({ loadW }) => loadW)),
  }
}

function countsOf(powersW: readonly (number | undefined)[]): DeviceCounts {
  const counted = powersW.filter((powerW) => powerW !== undefined).length
  return { counted, withoutData: powersW.length - counted }
}

function reporting<D>(known: readonly Known<D>[]): readonly D[] {
  return known.flatMap(({ device, state }) => (state === 'unknown' ? [] : [device]))
}

function bgPower({ powerState }: ReportedBg): Power {
  const { solarPower, acPower, batteryPower, consumtionPower } = powerState
  return {
    ...{ solarW: solarPower, gridW: acPower, generatorW: 0 },
    ...{ batteryW: negated(batteryPower), loadW: consumtionPower },
  }
}

/** A negative active power is export, and no load. */
function meterPower({ powerState: { totalActivePower: gridW } }: ReportedMeter): Power {
  return { ...NONE, gridW, loadW: gridW === undefined ? undefined : Math.max(0, gridW) }
}

/** Without a power split its load is unknown. */
function hydraPower({ latestData }: ReportedHydra): Power {
  const split = latestData['power-split']
  const system = latestData['battery-system']
  const hasAc = latestData['ac-power'] !== undefined
  return {
    solarW: system?.sp ?? split?.solar,
    gridW: hasAc ? groupW(latestData, 'grid') : (system?.mp ?? split?.grid),
    generatorW: hasAc ? groupW(latestData, 'generator') : split?.generator,
    batteryW: system?.bp === undefined ? split?.battery : -system.bp,
    loadW: hydraLoadW(latestData),
  }
}

function groupW(latest: ReportedLatest, group: ChannelGroup): number | undefined {
  return totalOf(groupChannels(latest, group).map(([, { rp }]) => rp))
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
  return gridW !== undefined && gridW <= -IDLE_W ? { word: text('export') } : {}
}

function batteryWord(batteryW: number | undefined): Pick<FlowNode, 'word'> {
  return batteryW === undefined ? {} : { word: text(batteryDirection(-batteryW)) }
}
