import { expect, test } from 'vitest'
import { z } from 'zod'
import { powerStatusReport } from './powerStatus.ts'

const whole = {
  deviceId: 'HY-0001',
  dailyUsage: [
    { channel: 1, tup: 80_000, tdn: 6400, ts: 1_768_500_000, group: 'grid', rc: 2, fc: 3 },
    { channel: 4, tup: 6000, tdn: 80_400, ts: 1_768_490_000.5, group: 'generator', rc: 3, fc: 3 },
  ],
  grid: { tup: 80_000, tdn: 6400, availability: 92.6 },
  generator: { tup: 6000, tdn: 80_400, availability: 6.9 },
  bothDownTime: 6400,
  totalSecondsInPeriod: 86_400,
}

test('a power status is written as it was read, its times in milliseconds inside [E17, C4]', () => {
  const report = powerStatusReport.parse(whole)
  expect(report.dailyUsage.map((usage) => usage.ts)).toEqual([1_768_500_000_000, 1_768_490_000_500])
  expect(z.encode(powerStatusReport, report)).toEqual(whole)
})
