import { type ChannelGroup, channelGroup, type LatestData } from '@wattpost/protocol'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain, type Quantity } from '../../ui/quantity.ts'

type LabelledQuantity = readonly [label: string, quantity: Quantity]

/** The three values that matter most, of those that the variant measures. */
export function rowValues(latest: LatestData): readonly LabelledQuantity[] {
  const battery = latest['battery-system']
  const split = latest['power-split']
  return [
    ...groupValue(latest, 'grid', 'Grid'),
    ...groupValue(latest, 'generator', 'Generator'),
    ...(battery === undefined ? [] : [['Battery', plain(battery.abp, '%', 0)] as const]),
    ...(split === undefined ? [] : [['Solar', amount(battery?.sp ?? split.solar, 'W')] as const]),
  ].slice(0, 3)
}

/** What the load takes from all sources now, W; `undefined` when the device does not tell. */
export function suppliedW({ 'power-split': split }: LatestData): number | undefined {
  return split && split.grid + split.generator + split.solar + split.battery
}

function groupValue(
  latest: LatestData,
  group: ChannelGroup,
  label: string,
): readonly LabelledQuantity[] {
  const channels = Object.entries(latest['ac-power'] ?? {})
    .filter(([channel]) => channelGroup(Number(channel)) === group)
    .map(([, power]) => power.rp)
  if (channels.length === 0) return []
  return [
    [
      label,
      amount(
        channels.reduce((sum, powerW) => sum + powerW, 0),
        'W',
      ),
    ],
  ]
}
