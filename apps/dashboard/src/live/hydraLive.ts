import {
  channelChange,
  type FrameHead,
  HYDRA_CHART_POINTS_MAX,
  type HydraDevice,
  type HydraEnergyFrame,
  type HydraPowerFrame,
  type HydraPowerReport,
  type HydraStatusFrame,
  type LatestData,
  type MetricPoint,
  type PowerStatus,
  type SnapshotHead,
} from '@wattpost/protocol'
import { type LiveEnergyRow, withEnergyRow } from './energyRows.ts'
import { type Place, snapshotPlace } from './place.ts'
import { renewed } from './renewed.ts'
import { hydraUpdateStatus } from './statusRule.ts'

/** A hydra as the live side knows it. */
export interface HydraLive {
  readonly device: HydraDevice
  readonly place: Place
  /** AC power of all channels together in W, oldest first, at most 100 points [C1]. */
  readonly chart: readonly MetricPoint[]
  /** Channels of which frames may be lost: what is known of them is of another moment, and no sum is made with it. */
  readonly untold: ReadonlySet<string>
  /** Live energy rows, newest first, at most 100 [C1]. */
  readonly energyRows: readonly LiveEnergyRow[]
}

export function hydraSnapshot(
  device: HydraDevice,
  before?: HydraLive,
  head?: SnapshotHead,
): HydraLive {
  return {
    device,
    place: snapshotPlace(device.lastSeen, head),
    chart: before?.chart ?? [],
    untold: new Set(),
    energyRows: before?.energyRows ?? [],
  }
}

/** A hydra of which frames are missing, or may be: each channel counts again once it has spoken. */
export function inDoubt(live: HydraLive): HydraLive {
  return { ...live, untold: new Set(Object.keys(live.device.latestData['ac-power'] ?? {})) }
}

/** Takes a `hydra_power` frame in [K9, S12]. */
export function withHydraPower(live: HydraLive, { head, report }: HydraPowerFrame): HydraLive {
  const told = powerTold(live.device.latestData, report)
  const next = updated(live, head, told, changeTold(report))
  if (report.type !== 'ac-power') return next
  const untold = new Set([...live.untold].filter((channel) => channel !== `${report.channel}`))
  const spoken = { ...next, untold }
  return untold.size > 0 ? spoken : { ...spoken, chart: withPoint(spoken, head.t) }
}

/** Takes a `hydra_energy` frame in [K9, S12]. */
export function withHydraEnergy(live: HydraLive, { head, report }: HydraEnergyFrame): HydraLive {
  const { latestData } = live.device
  switch (report.type) {
    case 'ac-channel-energy':
      return updated(live, head, {
        'ac-channel-energy': {
          ...latestData['ac-channel-energy'],
          [report.channel]: { ie: report.ie },
        },
      })
    case 'battery-monitor-energy':
      return updated(live, head, {
        'battery-monitor-energy': {
          ...latestData['battery-monitor-energy'],
          [report.monitor]: { ce: report.ce, de: report.de },
        },
      })
    case 'energy-summary': {
      const { type: _, ...row } = report
      return { ...updated(live, head, {}), energyRows: withEnergyRow(live.energyRows, row) }
    }
  }
}

/** Takes a `hydra_status` frame in: what it says is so [K9]. */
export function withHydraStatus(live: HydraLive, { head, report }: HydraStatusFrame): HydraLive {
  return renewed(live, head, {
    status: report.status,
    network_data: report.network_data ?? live.device.network_data,
  })
}

/** Whether a frame tells that a channel went up or down, so that its history has grown [S11]. */
export function tellsChange({ report }: HydraPowerFrame): boolean {
  return changeTold(report) !== null
}

function changeTold(report: HydraPowerReport): PowerStatus | null {
  if (report.type !== 'ac-power' || report.ns === undefined || report.os === undefined) return null
  return channelChange(report.os, report.ns)
}

function updated(
  live: HydraLive,
  head: FrameHead,
  part: LatestData,
  change: PowerStatus | null = null,
): HydraLive {
  return renewed(live, head, {
    status: hydraUpdateStatus(live.device.status, change),
    latestData: { ...withoutMended(live.device.latestData, part), ...part },
  })
}

/** What could not be read before and is told now is no longer unreadable. */
function withoutMended(latest: LatestData, part: LatestData): LatestData {
  const { unreadable, ...known } = latest
  const left = unreadable?.filter((name) => {
    const [type, key] = name.split(' ')
    const told: unknown = Object.entries(part).find(([each]) => each === type)?.[1]
    return told === undefined || (key !== undefined && Object(told)[key] === undefined)
  })
  return left === undefined || left.length === 0 ? known : { ...known, unreadable: left }
}

function powerTold(latest: LatestData, report: HydraPowerReport): LatestData {
  switch (report.type) {
    case 'ac-power': {
      const { channel, rp, v } = report
      const ns = report.ns ?? latest['ac-power']?.[channel]?.ns ?? stateBy(v)
      const told = { rp, ...(v !== undefined && { v }), ...(ns !== undefined && { ns }) }
      return { 'ac-power': { ...latest['ac-power'], [channel]: told } }
    }
    case 'battery-system': {
      const { type, ...system } = report
      return { [type]: system }
    }
    case 'battery-monitor-power': {
      const { type, monitor, ...power } = report
      return { [type]: { ...latest[type], [monitor]: power } }
    }
    case 'power-split': {
      const { type, ...split } = report
      return { [type]: split }
    }
  }
}

/** Whether a channel has power, by its voltage, where nobody has told its state. */
function stateBy(voltageV: number | undefined): 0 | 1 | undefined {
  if (voltageV === undefined) return undefined
  return voltageV > 0 ? 1 : 0
}

/** One point for each moment: the channels of one moment come in frames of their own. */
function withPoint({ device, chart }: HydraLive, t: number): readonly MetricPoint[] {
  const channels = Object.values(device.latestData['ac-power'] ?? {})
  const point = { t, v: channels.reduce((sum, { rp }) => sum + rp, 0) }
  if ((chart.at(-1)?.t ?? t) > t) return inOrder(chart, point)
  const before = chart.at(-1)?.t === t ? chart.slice(0, -1) : chart
  return [...before, point].slice(-HYDRA_CHART_POINTS_MAX)
}

/** A snapshot that is older than a sample lets what came between them in: it belongs before the last point. */
function inOrder(chart: readonly MetricPoint[], point: MetricPoint): readonly MetricPoint[] {
  return [...chart.filter(({ t }) => t !== point.t), point]
    .toSorted((a, b) => a.t - b.t)
    .slice(-HYDRA_CHART_POINTS_MAX)
}
