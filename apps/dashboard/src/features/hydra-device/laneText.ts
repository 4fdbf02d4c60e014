import type { ChannelGroup, DeviceStatus } from '@wattpost/protocol'
import { duration } from '../../ui/duration.ts'
import type { Lane } from './lanes.ts'

/** A lane in words, for who does not see it: `Channel 1 grid: up 3 h 05 min, down 12 min in 2 outages`. */
export function laneText(name: string, { group, segments }: Lane): string {
  const of = (state: DeviceStatus) => segments.filter((segment) => segment.state === state)
  const length = (state: DeviceStatus) =>
    duration(of(state).reduce((total, { fromMs, toMs }) => total + toMs - fromMs, 0) / 1000)
  const outages = of('down').length
  const parts = [
    `up ${length('up')}`,
    downText(group, length('down'), outages),
    ...(of('unknown').length > 0 ? [`unknown ${length('unknown')}`] : []),
  ]
  return `${name}: ${parts.join(', ')}`
}

/** A generator at rest has no outage. */
function downText(group: ChannelGroup, length: string, outages: number): string {
  if (group === 'generator') return `off ${length}`
  if (outages === 0) return 'no outage'
  return `down ${length} in ${outages} ${outages === 1 ? 'outage' : 'outages'}`
}
