import { duration } from '../duration.ts'
import { dateAndTime } from '../siteTime.ts'
import type { Lane, LaneWords, Stretch } from './lane.ts'
import { secondsOf } from './stretches.ts'

/** A lane in words, for who does not see it: `Channel 1 grid: up 3 h 05 min, down 12 min in 2 outages`. */
export function laneText({ name, stretches }: Lane, words: LaneWords): string {
  const outages = stretches.filter(({ state }) => state === 'down').length
  const length = (state: Stretch['state']) =>
    secondsOf(stretches, state) === 0
      ? []
      : [`${words[state].toLowerCase()} ${duration(secondsOf(stretches, state))}`]
  const down = length('down').map(
    (text) => `${text} in ${outages} ${outages === 1 ? 'outage' : 'outages'}`,
  )
  const parts = [...length('up'), ...down, ...length('rest'), ...length('unknown')]
  return `${name}: ${parts.join(', ') || 'nothing known'}`
}

/** A stretch in words: `Down, Thu 15 Jan, 18:58:30 – Thu 15 Jan, 19:08:30, 10 min, grid failed`. */
export function stretchText(
  { state, fromMs, toMs, reason }: Stretch,
  words: LaneWords,
  tz: string | null,
): string {
  const [from, to] = [dateAndTime(fromMs, tz), dateAndTime(toMs, tz)]
  const why = reason === undefined ? '' : `, ${reason}`
  return `${words[state]}, ${from} – ${to}, ${duration((toMs - fromMs) / 1000)}${why}`
}

/** All lanes in a sentence: `3 outages on 2 of 6, the longest 12 min.` */
export function lanesSummary(all: readonly Lane[]): string {
  const lanes = all.filter(({ together }) => together !== true)
  const outages = lanes.flatMap(({ stretches }) => stretches).filter((s) => s.state === 'down')
  if (outages.length === 0) return quietText(lanes)
  const longest = duration(Math.max(...outages.map(({ fromMs, toMs }) => toMs - fromMs)) / 1000)
  const where = placesOf(lanes)
  if (outages.length === 1) return `1 outage${where}, ${longest} long.`
  return `${outages.length} outages${where}, the longest ${longest}.`
}

/** What is unknown may hold outages of which nobody heard. */
function quietText(lanes: readonly Lane[]): string {
  const all = lanes.flatMap(({ stretches }) => stretches)
  const unknown = all.filter(({ state }) => state === 'unknown').length
  if (unknown === 0) return 'No outage in this time.'
  return unknown === all.length
    ? 'Nothing is known of this time.'
    : 'No outage in this time, as far as is known.'
}

/** How many of several lanes had an outage. */
function placesOf(lanes: readonly Lane[]): string {
  if (lanes.length === 1) return ''
  const touched = lanes.filter(({ stretches }) => stretches.some((s) => s.state === 'down')).length
  return touched === lanes.length ? ` on all ${touched}` : ` on ${touched} of ${lanes.length}`
}
