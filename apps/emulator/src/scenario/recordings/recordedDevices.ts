import { framesIn } from '../../recording/record.ts'
import type { Scenario } from '../schema/scenario.ts'

/** The devices whose frames a scenario's recordings replay, in order of their first frame. */
export function recordedDevices({ recordings }: Pick<Scenario, 'recordings'>): string[] {
  const overSocket = recordings.filter(({ parts }) => parts.includes('socket'))
  const frames = overSocket.flatMap(({ records }) => records.flatMap(framesIn))
  return [...new Set(frames.map(({ deviceId }) => deviceId))]
}
