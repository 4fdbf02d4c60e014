import { expect, test } from 'vitest'
import { isServiceAddress, socketPlace } from './serviceAddress.ts'

test.each([
  '',
  '/',
  '/v2/backend/',
  'https://api.test',
  'http://127.0.0.1:8080/v2',
  'http://[::1]:80',
])('%j is the base of a service', (text) => {
  expect(isServiceAddress(text)).toBe(true)
})

test.each([
  ...['api.test', '//api.test', 'ftp://api.test', 'wss://api.test', 'http://', 'https:/api.test'],
  ...[
    'https://api.test/?a=1',
    'https://api.test#a',
    '/v2?a',
    ' /v2',
    'https://me:x@api.test',
    'http://a:70000',
  ],
])('%j is no base of a service', (text) => {
  expect(isServiceAddress(text)).toBe(false)
})

test.each([
  [{ socketUrl: '' }, { url: '/', path: '/socket.io' }],
  [{ socketUrl: '/v2/' }, { url: '/', path: '/v2/socket.io' }],
  [{ socketUrl: 'https://a.test' }, { url: 'https://a.test/', path: '/socket.io' }],
  [{ socketUrl: 'https://a.test/v2' }, { url: 'https://a.test/', path: '/v2/socket.io' }],
  [
    { socketUrl: 'https://a.test/v2', socketPath: '/ws', socketNamespace: '/live' },
    { url: 'https://a.test/live', path: '/ws' },
  ],
])('the socket of %j has its namespace and path apart', (config, place) => {
  expect(socketPlace(config)).toEqual(place)
})
