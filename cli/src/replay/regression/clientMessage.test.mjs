import { expect, test } from 'vitest'
import { AS_RECORDED, pathFor, payloadFor, reasonToLeaveOut } from './clientMessage.ts'

const call = (path, method = 'GET') => ({ kind: 'call', key: `${method} ${path}`, method, path })
const request = (name, payload) => ({ kind: 'request', key: name, name, payload, socket: 0 })
const DAY_MS = 86_400_000

test('a path has the ids and dates of the other backend', () => {
  const path =
    '/api/hydra/energy/HY-0001?deviceId=HY-0001&startDate=2026-01-31&endDate=2026-02-01T10%3A00%3A00.000Z&page=1'
  const rules = { ids: new Map([['HY-0001', 'STG/17']]), shiftMs: DAY_MS + 1000 }
  expect(pathFor(call(path), AS_RECORDED)).toBe(path)
  expect(pathFor(call(path), rules)).toBe(
    '/api/hydra/energy/STG%2F17?deviceId=STG%2F17&startDate=2026-02-01&endDate=2026-02-02T10%3A00%3A01.000Z&page=1',
  )
})

test('a payload has the ids and times of the other backend', () => {
  const payload = { deviceIds: ['HY-0001', 'HY-0002'], from: 100, to: 160, maxPoints: 5 }
  const rules = { ids: new Map([['HY-0001', 'STG-17']]), shiftMs: 10_000 }
  expect(payloadFor(request('watch', payload), rules)).toEqual({
    ...{ deviceIds: ['STG-17', 'HY-0002'], from: 110, to: 170, maxPoints: 5 },
  })
})

const PLACEHOLDER = 'redacted-1a2b3c4d5e6f'

test.each([
  ['a call', call('/api/hydra/devices'), null],
  ['a request', request('devices', { page: 0 }), null],
  [
    'a command',
    request('switch', { deviceId: 'BG-1', on: true }),
    /it changes something; --commands/,
  ],
  ['a call that changes something', call('/api/x', 'POST'), /it changes something; --commands/],
  [
    'a redacted search',
    call(`/api/hydra/devices?search=${PLACEHOLDER}`),
    /--device redacted-1a2b3c4d5e6f=…/,
  ],
  ['a redacted id in a payload', request('device', { deviceId: PLACEHOLDER }), /was redacted/],
  ['a request outside the contract', request('reboot', {}), /the contract has no such request/],
])('says whether %s is sent', (_, step, expected) => {
  const reason = reasonToLeaveOut(step, { ids: new Map(), sendsCommands: false })
  if (expected === null) expect(reason).toBeNull()
  else expect(reason).toMatch(expected)
})

test('sends commands and placeholders that the options allow', () => {
  const ids = new Map([[PLACEHOLDER, 'Shop']])
  const allowed = { ids, sendsCommands: true }
  expect(reasonToLeaveOut(request('switch', { deviceId: 'BG-1', on: true }), allowed)).toBeNull()
  expect(reasonToLeaveOut(call(`/api/hydra/devices?search=${PLACEHOLDER}`), allowed)).toBeNull()
})
