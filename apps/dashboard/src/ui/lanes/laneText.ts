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

/** All lanes in a sentence. */
export function lanesSummary(all: readonly Lane[], words: LaneWords): string {
  const lanes = all.filter(({ together }) => together !== true)
  const outages = lanes.flatMap(({ stretches }) => stretches).filter((s) => s.state === 'down')
  if (outages.length === 0) return 'No outage in this time.'
  const longestS = Math.max(...outages.map(({ fromMs, toMs }) => toMs - fromMs)) / 1000
  const touched = lanes.filter(({ stretches }) => stretches.some((s) => s.state === 'down')).length
  const many = `${outages.length} ${outages.length === 1 ? 'outage' : 'outages'}`
  const where = lanes.length === 1 ? '' : ` on ${touched} of ${lanes.length}`
  return `${many}${where}, ${words.down.toLowerCase()} for ${duration(longestS)} at the longest.`
}
