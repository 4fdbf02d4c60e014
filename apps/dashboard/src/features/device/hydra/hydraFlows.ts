import type {
  BatterySystem,
  ChannelGroup,
  DeviceStatus,
  HydraVariant,
  PowerSplit,
  Reported,
  ReportedLatest,
} from '@wattpost/protocol'
import { isCharge } from '../../../domain/battery.ts'
import { hydraLoadW, isMeasured } from '../../../domain/hydraPower.ts'
import { batteryDirection, IDLE_W } from '../../../domain/idlePower.ts'
import { knownSum } from '../../../domain/knownSum.ts'
import { consumedW, type FlowNode } from '../../../ui/flow/flowLayout.ts'
import { type Channel, isGeneratorNeeded, type SupplyNote } from './channels.ts'
import { text } from './text.ts'

const SOURCES: readonly (keyof PowerSplit)[] = ['grid', 'generator', 'solar', 'battery']

/** The sources shown for a load: those that the variant measures, and any with power. */
export function splitSources(
  split: Reported<PowerSplit>,
  variant: HydraVariant | undefined,
): readonly (keyof PowerSplit)[] {
  return SOURCES.filter((source) => (split[source] ?? 0) !== 0 || isMeasured(source, variant))
}

/** Power flow: sources feed the centre, the load draws from it, the battery charges or discharges [E14, E15]. */
export function hydraFlows(
  latest: ReportedLatest,
  channels: readonly Channel[],
  variant: HydraVariant | undefined,
): readonly FlowNode[] {
  const { 'battery-system': battery, 'power-split': split } = latest
  const hasSolar = isMeasured('solar', variant)
  return [
    ...sourceNode('grid', channels),
    ...sourceNode('generator', channels),
    ...(battery !== undefined && (hasSolar || (battery.sp ?? 0) !== 0)
      ? [{ kind: 'solar' as const, name: text('solar'), inW: battery.sp ?? null }]
      : []),
    ...(split === undefined
      ? []
      : [
          {
            kind: 'load' as const,
            name: text('load'),
            inW: consumedW(hydraLoadW(latest)),
          },
        ]),
    ...(battery === undefined ? [] : [batteryNode(battery)]),
  ]
}

function sourceNode(kind: ChannelGroup, channels: readonly Channel[]): readonly FlowNode[] {
  const kindChannels = channels.filter(({ group }) => group === kind)
  if (kindChannels.length === 0) return []
  const inW = knownSum(kindChannels.map(({ powerW }) => powerW)) ?? null
  const isFedIn = inW !== null && inW <= -IDLE_W
  const node = { kind, name: text(kind), inW, ...(isFedIn && { word: text('exporting') }) }
  if (kindChannels.some(({ state }) => state !== 'down')) return [node]
  if (kind === 'grid') return [{ ...node, word: text('down'), down: true }]
  return isGeneratorNeeded(channels)
    ? [{ ...node, word: text('atRest'), down: true }]
    : [{ ...node, word: text('standby') }]
}

function batteryNode({ bp: chargeW, abp }: Reported<BatterySystem>): FlowNode {
  const charge = abp !== undefined && isCharge(abp) && { chargePercent: abp }
  const node = { kind: 'battery', name: text('battery'), ...charge } as const
  if (chargeW === undefined) return { ...node, inW: null }
  return { ...node, word: text(batteryDirection(chargeW)), inW: -chargeW }
}

const BATTERY_LABELS = {
  charging: 'batteryCharging',
  discharging: 'batteryDischarging',
  idle: 'batteryIdle',
} as const

/** The battery's state in words: the state of a hydra without channels. */
export function batteryNotes(latest: ReportedLatest, status: DeviceStatus): readonly SupplyNote[] {
  const chargeW = latest['battery-system']?.bp
  if (status === 'unknown' || chargeW === undefined) {
    return [{ text: text('supplyUnknown'), tone: 'unknown' }]
  }
  return [{ text: batteryText(chargeW), tone: 'good' }]
}

/** E.g. `Battery charging`, at a power, W, positive while it charges; `Battery` while that is unknown. */
export function batteryText(chargeW: number | undefined): string {
  return text(chargeW === undefined ? 'battery' : BATTERY_LABELS[batteryDirection(chargeW)])
}
