import { expect, test } from 'vitest'
import { createTimeSource } from './timeSource.ts'

function sourceAt(isSimulated = false) {
  const clocks = { monotonicMs: 0, computerMs: 1_700_000_000_000 }
  const source = createTimeSource(
    isSimulated,
    () => clocks.monotonicMs,
    () => clocks.computerMs,
  )
  return { clocks, source }
}

test('without a word from the server, time is the computer’s', () => {
  const { clocks, source } = sourceAt()
  expect(source.nowMs()).toBe(clocks.computerMs)
  expect(source.speed()).toBe(1)
})

test('the server’s time runs on at its speed, whatever the computer’s clock says', () => {
  const { clocks, source } = sourceAt()
  source.hear({ now: 1000, speed: 60, paused: false, epoch: 0 })
  clocks.monotonicMs = 2000
  clocks.computerMs += 3_600_000
  expect(source.nowMs()).toBe(121_000)
  expect(source.speed()).toBe(60)
})

test('simulated time is not known before the server has told it', () => {
  const { source } = sourceAt(true)
  expect(source.isKnown()).toBe(false)
  source.hear({ now: 1000, speed: 60, paused: false, epoch: 0 })
  expect(source.isKnown()).toBe(true)
  expect(sourceAt(false).source.isKnown()).toBe(true)
})

test('paused, it stands still', () => {
  const { clocks, source } = sourceAt()
  source.hear({ now: 1000, speed: 60, paused: true, epoch: 0 })
  clocks.monotonicMs = 2000
  expect(source.nowMs()).toBe(1000)
  expect(source.speed()).toBe(0)
})

test('forgotten at sign-out, it is the computer’s again', () => {
  const { clocks, source } = sourceAt()
  source.hear({ now: 1000, speed: 1, paused: false, epoch: 0 })
  source.forget()
  expect(source.nowMs()).toBe(clocks.computerMs)
})
