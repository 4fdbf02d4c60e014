import { expect, test } from 'vitest'
import { beginOf, deviceFault, endOf } from './deviceFaultSchema.ts'

const of = 'BG-0001'

test.each([
  [
    { device: 'offline', of, for: '1m' },
    { device: 'offline', of, for: 60_000 },
  ],
  [
    { device: 'clock-skew', of, skew: '-2h', for: '1s' },
    { device: 'clock-skew', of, skew: -7_200_000, for: 1000 },
  ],
  [
    { device: 'counter-reset', of },
    { device: 'counter-reset', of },
  ],
])('%j is a fault of a device', (written, fault) => {
  expect(deviceFault.parse(written)).toStrictEqual(fault)
})

test.each([
  { device: 'offline' },
  { device: 'offline', of: 'a device' },
  { device: 'offline', of, for: '999ms' },
  { device: 'offline', of, skew: '5m' },
  { device: 'clock-skew', of },
  { device: 'clock-skew', of, skew: '0s' },
  { device: 'counter-reset', of, for: '1m' },
  { device: 'online', of },
  { of },
])('%j is no fault of a device', (written) => {
  expect(deviceFault.safeParse(written).success).toBe(false)
})

test.each([
  [{ device: 'offline', of }, { do: 'offline' }, { do: 'online' }],
  [
    { device: 'clock-skew', of, skew: 300_000 },
    { do: 'clock-skew', skewMs: 300_000 },
    { do: 'clock-skew', skewMs: 0 },
  ],
  [{ device: 'counter-reset', of }, { do: 'counter-reset' }, null],
] as const)('$0.device begins with $1 and ends with $2', (fault, begin, end) => {
  expect(beginOf(fault)).toStrictEqual(begin)
  expect(endOf(fault)).toStrictEqual(end)
})
