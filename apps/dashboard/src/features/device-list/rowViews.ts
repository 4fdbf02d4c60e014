import type { ReportedHydra } from '@wattpost/protocol'
import type { AnyDevice } from '../../domain/deviceState.ts'
import { groupChannels, hydraSolarW } from '../../domain/hydraPower.ts'
import { knownSum } from '../../domain/knownSum.ts'
import { liveQuantities } from '../../domain/quantities/live.ts'
import { quantityName } from '../../domain/quantities/names.ts'
import { listed } from '../../domain/quantities/quantity.ts'
import type { Quantity } from '../../ui/quantity.ts'
import { shownQuantity } from '../../ui/shownQuantity.tsx'
import { signalOf } from './columns.ts'
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

/** The live part of a device's row. */
export function rowView(one: AnyDevice): RowView {
  const { family, device } = one
  return {
    values: cardValues(one),
    signal: signalOf(family, device),
    trend: family === 'hydra' ? hydraTrend(device) : stateTrend(one),
  }
}

const BG_TREND = ['solarPower']
const PM_TREND = ['totalActivePower']

/** The power of the panels of a bg device, or the power of a meter. */
function stateTrend(one: Exclude<AnyDevice, { family: 'hydra' }>): RowView['trend'] {
  const { timestamp } = one.device.powerState
  const isBg = one.family === 'bg'
  const powerW = isBg ? one.device.powerState.solarPower : one.device.powerState.totalActivePower
  return {
    name: text(isBg ? 'solarTrend' : 'activePowerTrend'),
    color: isBg ? 'var(--source-solar)' : 'var(--source-load)',
    atMs: measuredAt(timestamp, powerW),
    powerW,
    metrics: isBg ? BG_TREND : PM_TREND,
  }
}

/** The power from grid and generators, or of the panels of a hydra without channels. */
function hydraTrend({ latestData: latest, variant, lastSeen }: ReportedHydra): RowView['trend'] {
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

/** A device's values, column by column: in each the first quantity that the device measures. */
function cardValues({ family, device }: AnyDevice): readonly (LabelledQuantity | null)[] {
  return ([1, 2, 3] as const).map((card) => {
    const quantity = liveQuantities[family].find(
      ({ entry, read }) => entry.list?.card === card && read(device) !== null,
    )
    if (quantity === undefined) return null
    const { entry, read } = quantity
    const shown = listed(entry)
    return [quantityName(shown), shownQuantity(shown, read(device) ?? undefined)]
  })
}
