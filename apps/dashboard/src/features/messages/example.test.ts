import { expect, test } from 'vitest'
import { exampleText } from './example.ts'

const shown = (message: unknown) => JSON.parse(exampleText(message, 'masked'))

test('secrets and personal data are masked at any depth, ids of devices are shown', () => {
  const sent = {
    deviceId: 'BG-1',
    imei: '351234567890123',
    data: [{ user: { name: 'Ada' }, accessToken: 'x.y.z', batteryVoltage: '52.1', imsi: null }],
  }
  expect(shown(sent)).toEqual({
    deviceId: 'BG-1',
    imei: 'masked',
    data: [{ user: 'masked', accessToken: 'masked', batteryVoltage: '52.1', imsi: null }],
  })
})

test('long lists and texts are cut', () => {
  expect(shown([1, 2, 3, 4, 5])).toEqual([1, 2, 3, '… 2'])
  expect(exampleText(['x'.repeat(10_000)], 'masked').length).toBeLessThan(6100)
})

test('a message that is no JSON value has an empty example', () => {
  expect(exampleText(undefined, 'masked')).toBe('')
})
