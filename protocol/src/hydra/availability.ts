/** Seconds with and without power; unknown time is in neither. */
export interface UpDown {
  readonly tup: number
  readonly tdn: number
}

/** The channel of a group with the highest availability; `null` for a group without channels. */
export function bestChannel<C extends UpDown>(channels: readonly C[]): C | null {
  return channels.reduce<C | null>(
    (best, channel) =>
      best === null || channelAvailability(channel) > channelAvailability(best) ? channel : best,
    null,
  )
}

/** Availability of a group in percent, 0–100: the maximum across its channels [S20]; 0 when nothing is known. */
export function groupAvailability(channels: readonly UpDown[]): number {
  const best = bestChannel(channels)
  return best === null ? 0 : channelAvailability(best)
}

function channelAvailability({ tup, tdn }: UpDown): number {
  // Fractions of a second can round to a hair above 100.
  return tup + tdn === 0 ? 0 : Math.min(100, (100 * tup) / (tup + tdn))
}
