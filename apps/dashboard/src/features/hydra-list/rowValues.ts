import { type ChannelGroup, channelGroup, type LatestData } from '@wattpost/protocol'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain, type Quantity } from '../../ui/quantity.ts'

type LabelledQuantity = readonly [label: string, quantity: Quantity]

/**
 * The three values that matter most, each in a place of its own whatever the variant: what comes from the grid, or
 * what the load takes; what a second source gives; the battery's charge. `null` where nothing is measured.
 */
export function rowValues(latest: LatestData): readonly (LabelledQuantity | null)[] {
  return [
    groupValue(latest, 'grid', 'Grid') ?? powerValue('Load', suppliedW(latest)),
    groupValue(latest, 'generator', 'Generator') ?? powerValue('Solar', solarW(latest)),
    chargeValue(latest),
  ]
}

/** What the load takes from all sources now, W; `undefined` when the device does not tell. */
export function suppliedW({ 'power-split': split }: LatestData): number | undefined {
  return split && split.grid + split.generator + split.solar + split.battery
}

function groupValue(
  latest: LatestData,
  group: ChannelGroup,
  label: string,
): LabelledQuantity | null {
  const channels = Object.entries(latest['ac-power'] ?? {})
    .filter(([channel]) => channelGroup(Number(channel)) === group)
    .map(([, power]) => power.rp)
  if (channels.length === 0) return null
  return powerValue(
    label,
    channels.reduce((sum, powerW) => sum + powerW, 0),
  )
}

function powerValue(label: string, powerW: number | undefined): LabelledQuantity | null {
  return powerW === undefined ? null : [label, amount(powerW, 'W')]
}

function solarW({ 'battery-system': battery, 'power-split': split }: LatestData) {
  return split && (battery?.sp ?? split.solar)
}

function chargeValue({ 'battery-system': battery }: LatestData): LabelledQuantity | null {
  return battery === undefined ? null : ['Battery', plain(battery.abp, '%', 0)]
}
