import { expect, test } from 'vitest'
import { tell } from '../support/story.ts'

const MINUTE_MS = 60_000

test('the same scenario and seed give the same event log, byte for byte', async () => {
  const [first, second] = [await tell('grid-outage'), await tell('grid-outage')]
  for (const { stage } of [first, second]) stage.step(20 * MINUTE_MS)
  expect(first.entries.length).toBeGreaterThan(1000)
  expect(first.text()).toBe(second.text())
})

test('another seed gives another event log', async () => {
  const [first, second] = [await tell('grid-outage', 42), await tell('grid-outage', 43)]
  for (const { stage } of [first, second]) stage.step(MINUTE_MS)
  expect(first.text()).not.toBe(second.text())
})

test('steps of any size give the same event log', async () => {
  const [whole, pieces] = [await tell('grid-outage'), await tell('grid-outage')]
  whole.stage.step(12 * MINUTE_MS)
  for (const ms of [1, 29_998, 1, 7_777, 22_223, 10 * MINUTE_MS, 59_999, 1]) pieces.stage.step(ms)
  expect(pieces.stage.play.nowMs).toBe(whole.stage.play.nowMs)
  expect(pieces.text()).toBe(whole.text())
})

test('looking at devices, past and present, changes nothing of what happens', async () => {
  const [plain, lookedAt] = [await tell('grid-outage'), await tell('grid-outage')]
  plain.stage.step(3 * MINUTE_MS)
  for (let minute = 0; minute < 3; minute++) {
    for (const device of lookedAt.stage.play.world.devices) {
      device.snapshot(lookedAt.stage.play.nowMs - minute * 86_400_000)
      device.snapshot(lookedAt.stage.play.nowMs)
    }
    lookedAt.stage.step(MINUTE_MS)
  }
  expect(lookedAt.text()).toBe(plain.text())
})

test('beginning anew plays the same story again', async () => {
  const story = await tell('grid-outage')
  story.stage.step(2 * MINUTE_MS)
  const first = story.text()
  story.stage.restart()
  story.stage.step(2 * MINUTE_MS)
  expect(story.text().slice(first.length)).toBe(first)
})

test('a loop tells each day anew while time goes on', async () => {
  const { stage, entries } = await tell('a-day-in-the-fleet')
  stage.step(26 * 60 * MINUTE_MS)
  const laps = entries.flatMap(({ entry, atMs }) =>
    entry.kind === 'step' && entry.step === 'kano-dark' ? [{ lap: entry.lap, atMs }] : [],
  )
  expect(laps.map(({ lap }) => lap)).toEqual([0, 1])
  expect((laps[1]?.atMs ?? 0) - (laps[0]?.atMs ?? 0)).toBe(24 * 60 * MINUTE_MS)
})
