import { DAY_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { playScenario } from '../support/playedScenario.ts'

test('the same scenario and seed give the same event log, byte for byte', async () => {
  const [first, second] = [await playScenario('grid-outage'), await playScenario('grid-outage')]
  for (const { player } of [first, second]) player.step(20 * MINUTE_MS)
  expect(first.entries.length).toBeGreaterThan(1000)
  expect(first.text()).toBe(second.text())
})

test('another seed gives another event log', async () => {
  const [first, second] = [
    await playScenario('grid-outage', 42),
    await playScenario('grid-outage', 43),
  ]
  for (const { player } of [first, second]) player.step(MINUTE_MS)
  expect(first.text()).not.toBe(second.text())
})

test('steps of any size give the same event log', async () => {
  const [whole, pieces] = [await playScenario('grid-outage'), await playScenario('grid-outage')]
  whole.player.step(12 * MINUTE_MS)
  for (const ms of [1, 29_998, 1, 7_777, 22_223, 10 * MINUTE_MS, 59_999, 1]) pieces.player.step(ms)
  expect(pieces.player.run.nowMs).toBe(whole.player.run.nowMs)
  expect(pieces.text()).toBe(whole.text())
})

test('reading past and present devices does not change the log', async () => {
  const [plain, lookedAt] = [await playScenario('grid-outage'), await playScenario('grid-outage')]
  plain.player.step(3 * MINUTE_MS)
  for (let minute = 0; minute < 3; minute++) {
    for (const device of lookedAt.player.run.world.devices) {
      device.snapshot(lookedAt.player.run.nowMs - minute * DAY_MS)
      device.snapshot(lookedAt.player.run.nowMs)
    }
    lookedAt.player.step(MINUTE_MS)
  }
  expect(lookedAt.text()).toBe(plain.text())
})

test('a restart plays the same events', async () => {
  const played = await playScenario('grid-outage')
  played.player.step(2 * MINUTE_MS)
  const first = played.text()
  played.player.restart()
  played.player.step(2 * MINUTE_MS)
  expect(played.text().slice(first.length)).toBe(first)
})

test('a loop repeats each day while time continues', async () => {
  const { player, entries } = await playScenario('a-day-in-the-fleet')
  player.step(26 * 60 * MINUTE_MS)
  const laps = entries.flatMap(({ entry, atMs }) =>
    entry.kind === 'step' && entry.step === 'kano-dark' ? [{ lap: entry.lap, atMs }] : [],
  )
  expect(laps.map(({ lap }) => lap)).toEqual([0, 1])
  expect((laps[1]?.atMs ?? 0) - (laps[0]?.atMs ?? 0)).toBe(24 * 60 * MINUTE_MS)
})
