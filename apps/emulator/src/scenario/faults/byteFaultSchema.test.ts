import { expect, test } from 'vitest'
import { rate, rateText } from './byteFaultSchema.ts'

test.each(['1B/s', '500B/s', '2kB/s', '2.5kB/s', '1MB/s', '1.5MB/s'])(
  'the rate %s is written as it is read',
  (text) => expect(rateText(rate.parse(text))).toBe(text),
)
