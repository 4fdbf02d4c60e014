import { expect, test } from 'vitest'
import { PlayedTime } from './playedTime.ts'

test('gives the real time of moments of virtual time', () => {
  let nowMs = 1000
  const played = new PlayedTime(() => nowMs)
  for (const [realMs, virtualMs] of [
    [1050, 0],
    [1100, 500],
    [1150, 500],
    [1200, 900],
  ]) {
    nowMs = realMs
    played.sample(virtualMs)
  }
  nowMs = 1300
  expect([0, 400, 500, 600, 2000, null].map((ms) => played.realMs(ms))).toEqual([
    50, 100, 100, 200, 300, 300,
  ])
})
