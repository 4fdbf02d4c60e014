import { expect, test } from 'vitest'
import { RunLog } from './runLog.ts'

const START_MS = Date.parse('2026-01-15T06:00:00Z')

/** A log of a run that replays a recording with a batch of frames, and passes entries on. */
function recordedRun() {
  const frames = [
    { deviceId: 'HY-0001', type: 'ac-power', channel: 1, ns: 0, os: 1 },
    { deviceId: 'HY-0002', type: 'ac-power', channel: 1, ns: 1, os: 0 },
  ]
  const record = { kind: 'event', event: 'hydra_power', args: [frames] }
  let onEntry
  const run = {
    scenario: { fleet: [], recordings: [{ parts: ['socket'], records: [record] }] },
    ...{ startMs: START_MS, world: { simulatedDevices: [] } },
  }
  const player = {
    run,
    listen: ({ entry }) => {
      onEntry = entry
    },
  }
  const log = new RunLog(player)
  const replay = (afterMs, deviceId, event, data) =>
    onEntry({ atMs: START_MS + afterMs, entry: { kind: 'verbatim', deviceId, event, data } })
  return { log, replay, enter: (entry) => onEntry({ atMs: START_MS, entry }), frames }
}

test('shows the recorded devices and channels of a batch', () => {
  const { log, replay, frames } = recordedRun()
  replay(1000, 'HY-0001', 'hydra_power', frames)
  expect(log.changes).toEqual([
    { series: 'HY-0001 channel 1', atMs: START_MS, state: 'up' },
    { series: 'HY-0001 channel 1', atMs: START_MS + 1000, state: 'down' },
    { series: 'HY-0002 channel 1', atMs: START_MS, state: 'down' },
    { series: 'HY-0002 channel 1', atMs: START_MS + 1000, state: 'up' },
  ])
})

test('shows the recorded status of a device, unknown before its first frame', () => {
  const { log, replay } = recordedRun()
  replay(1000, 'HY-0001', 'hydra_status', { deviceId: 'HY-0001', status: 'down' })
  replay(2000, 'HY-0001', 'status', { deviceId: 'HY-0001', status: 'offline' })
  replay(3000, 'HY-0001', 'status', { deviceId: 'HY-0001', status: 'online' })
  expect(log.changes.map(({ atMs, state }) => [atMs - START_MS, state])).toEqual([
    [0, 'unknown'],
    [1000, 'down'],
    [2000, 'unknown'],
    [3000, 'up'],
  ])
})

test('names the steps that acted on a device', () => {
  const { log, enter } = recordedRun()
  const input = { kind: 'input', deviceId: 'HY-0001', action: { do: 'storm' } }
  enter({ kind: 'step', step: 'idle', lap: 0 })
  enter({ ...input, cause: { by: 'step', step: 'storm' } })
  enter({ ...input, cause: { by: 'control' } })
  expect([...log.actingSteps]).toEqual(['storm'])
})
