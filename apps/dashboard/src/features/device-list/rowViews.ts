import type {
  ChannelGroup,
  HydraVariant,
  ReportedBg,
  ReportedHydra,
  ReportedLatest,
  ReportedMeter,
} from '@wattpost/protocol'
import { isCharge } from '../../domain/battery.ts'
import { groupChannels, hydraLoadW, hydraSolarW } from '../../domain/hydraPower.ts'
import { knownSum } from '../../domain/knownSum.ts'
import { amount, fixed, type Quantity } from '../../ui/quantity.ts'
import { text } from './text.ts'

type LabelledQuantity = readonly [label: string, quantity: Quantity]

/** The family-specific part of a row. */
export interface RowView {
  /** Three values, each in its own column; `null` where the device measures nothing. */
  readonly values: readonly (LabelledQuantity | null)[]
  /** CSQ. */
  readonly signal: number | undefined
  readonly trend: {
    readonly name: string
    /** A CSS colour. */
    readonly color: string
    /** When `powerW` was measured, epoch ms; `undefined` without a measurement. */
    readonly atMs: number | undefined
    readonly powerW: number | undefined
    /** The metrics whose sum is this power. */
    readonly metrics: readonly string[]
  }
}

export function bgRowView({ powerState, signal_quality }: ReportedBg): RowView {
  return {
    values: [
      [text('solar'), amount(powerState.solarPower, 'W')],
      [text('load'), amount(powerState.consumtionPower, 'W')],
      [text('battery'), fixed(powerState.batteryVoltage, 'V', 1)],
    ],
    signal: signal_quality,
    trend: {
      name: text('solarTrend'),
      color: 'var(--source-solar)',
      atMs: measuredAt(powerState.timestamp, powerState.solarPower),
      powerW: powerState.solarPower,
      metrics: BG_TREND,
    },
  }
}

export function pmRowView({ powerState, network }: ReportedMeter): RowView {
  return {
    values: [
      [text('power'), amount(powerState.totalActivePower, 'W')],
      [text('powerFactor'), fixed(powerState.totalPowerFactor, '', 2)],
      [text('frequency'), fixed(powerState.frequency, 'Hz', 2)],
    ],
    signal: network.signal_quality,
    trend: {
      name: text('activePowerTrend'),
      color: 'var(--source-load)',
      atMs: measuredAt(powerState.timestamp, powerState.totalActivePower),
      powerW: powerState.totalActivePower,
      metrics: PM_TREND,
    },
  }
}

const BG_TREND = ['solarPower']
const PM_TREND = ['totalActivePower']

export function hydraRowView(hydra: ReportedHydra): RowView {
  const { latestData, network_data, lastSeen, variant } = hydra
  return {
    values: hydraValues(latestData, variant),
    signal: network_data.signal_quality,
    trend: hydraTrend(latestData, variant, lastSeen),
  }
}

/** The power from grid and generators, or of the panels of a hydra without channels. */
function hydraTrend(
  latest: ReportedLatest,
  variant: HydraVariant | undefined,
  lastSeen: number | undefined,
): RowView['trend'] {
  const channels = [...groupChannels(latest, 'grid'), ...groupChannels(latest, 'generator')]
  const hasChannels = channels.length > 0
  const powerW = hasChannels
    ? knownSum(channels.map(([, { rp }]) => rp))
    : hydraSolarW(latest, variant)
  return {
    name: text(hasChannels ? 'acInputTrend' : 'solarTrend'),
    color: hasChannels ? 'var(--source-grid)' : 'var(--source-solar)',
    atMs: measuredAt(lastSeen, powerW),
    powerW,
    metrics: hasChannels
      ? channels.map(([channel]) => `ac-power.${channel}.rp`)
      : ['battery-system.sp'],
  }
}

function measuredAt(atMs: number | undefined, powerW: number | undefined): number | undefined {
  return powerW === undefined ? undefined : atMs
}

/**
 * A hydra's values, column by column: grid or else load, generator or else solar, battery charge. A column has the same
 * kind of value for each variant.
 */
export function hydraValues(
  latest: ReportedLatest,
  variant?: HydraVariant,
): readonly (LabelledQuantity | null)[] {
  return [
    groupValue(latest, 'grid') ?? powerValue(text('load'), hydraLoadW(latest)),
    groupValue(latest, 'generator') ?? powerValue(text('solar'), hydraSolarW(latest, variant)),
    chargeValue(latest),
  ]
}

function groupValue(latest: ReportedLatest, group: ChannelGroup): LabelledQuantity | null {
  const powers = groupChannels(latest, group).map(([, { rp }]) => rp)
  return powers.length === 0 ? null : [text(group), amount(knownSum(powers), 'W')]
}

function powerValue(label: string, powerW: number | undefined): LabelledQuantity | null {
  return powerW === undefined ? null : [label, amount(powerW, 'W')]
}

function chargeValue({ 'battery-system': battery }: ReportedLatest): LabelledQuantity | null {
  if (battery === undefined) return null
  const isPercent = isCharge(battery.abp)
  return [text('battery'), isPercent ? fixed(battery.abp, '%', 0) : amount(battery.bp, 'W')]
}
