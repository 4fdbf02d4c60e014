import { expect, test } from 'vitest'
import { createZoneParameter } from './zoneParameter.ts'

const query = { range: 'd', tz: 'Europe/Berlin' }

test('tz is sent once a device had it, and not before [H14, H16]', () => {
  const { noted, sent } = createZoneParameter()
  expect(sent(query)).toEqual({ range: 'd' })
  noted([{}])
  expect(sent(query)).toEqual({ range: 'd' })
  noted([{}, { tz: 'Africa/Nairobi' }])
  noted([{}])
  expect(sent(query)).toBe(query)
})

test('a backend that is known to take tz gets it at once', () => {
  expect(createZoneParameter(true).sent(query)).toBe(query)
})

test('a backend that by its configuration takes no tz never gets it', () => {
  const { noted, sent } = createZoneParameter(false)
  noted([{ tz: 'Africa/Lagos' }])
  expect(sent({ tz: 'Africa/Lagos', range: 'd' })).toEqual({ range: 'd' })
})
