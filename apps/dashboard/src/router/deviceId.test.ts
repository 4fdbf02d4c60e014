import { expect, test } from 'vitest'
import { InvalidRoute, isDeviceId, requireDeviceId } from './deviceId.ts'

test.each([
  ['HY-0001', true],
  ['devices', true],
  ['a b', true],
  [' ', false],
  ['\u00a0', false],
  ['', false],
  [undefined, false],
])('the segment %j is a device id: %s [R14]', (segment, expected) => {
  expect(isDeviceId(segment)).toBe(expected)
})

test('an invalid route is a fatal 404 that names the full path [X1]', () => {
  const error = new InvalidRoute('/device/bg/%20?a=1')
  expect(error.message).toBe('Page Not Found: /device/bg/%20?a=1')
  expect(error.status).toBe(404)
})

test('a blank id is refused with the path and its query [R14, X1]', () => {
  const request = new Request('http://127.0.0.1/device/bg/%20?tab=1')
  const asked = (id: string) =>
    requireDeviceId({ params: { id }, request } as never, async () => undefined)
  expect(() => asked(' ')).toThrow('Page Not Found: /device/bg/%20?tab=1')
  expect(() => asked('BG-0001')).not.toThrow()
})
