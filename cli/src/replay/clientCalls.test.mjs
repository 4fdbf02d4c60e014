import { expect, test } from 'vitest'
import { ClientCalls } from './clientCalls.ts'

const REQUEST = { kind: 'request', call: 1, method: 'GET', path: '/api/hydra/devices', query: '' }
const ACK = {
  kind: 'ack',
  socket: 'a',
  who: 'o@x.test',
  name: 'watch',
  deviceIds: ['BG-1'],
  ok: true,
}
const CALM = {
  id: 'it',
  http: 'GET /api/hydra/devices',
  status: 500,
  never: /** @type {const} */ (true),
}
const ACCEPTED = { id: 'it', ack: /** @type {const} */ ('watch'), ok: false }

/** Whether an expectation proves nothing in a run with this traffic. @param {object} one @param {object[]} events */
function provesNothing(one, ...events) {
  /** @type {(entry: any) => void} */
  let onTraffic = () => {}
  const calls = new ClientCalls({
    listen: ({ traffic }) => {
      onTraffic = traffic ?? onTraffic
      return () => {}
    },
  })
  for (const event of events) onTraffic({ event })
  return calls.provesNothing(/** @type {any} */ (one))
}

test('that a call is never answered with a status needs the call', () => {
  expect(provesNothing(CALM)).toBe(true)
  expect(provesNothing(CALM, { ...REQUEST, path: '/api/other' })).toBe(true)
  expect(provesNothing(CALM, REQUEST)).toBe(false)
  expect(provesNothing({ ...CALM, never: undefined, count: { max: 3 } })).toBe(true)
})

test('that a request is never refused needs the request, of the device', () => {
  expect(provesNothing({ ...ACCEPTED, never: true })).toBe(true)
  expect(provesNothing({ ...ACCEPTED, never: true }, ACK)).toBe(false)
  expect(provesNothing({ ...ACCEPTED, never: true, device: 'BG-1' }, ACK)).toBe(false)
  expect(provesNothing({ ...ACCEPTED, never: true, device: 'BG-2' }, ACK)).toBe(true)
})

test('that a call is never made, and what has to come, is proved by the run alone', () => {
  const { status: _, ...made } = CALM
  expect(provesNothing(made)).toBe(false)
  expect(provesNothing({ ...CALM, never: undefined })).toBe(false)
  expect(provesNothing({ ...CALM, never: undefined, count: { min: 1, max: 3 } })).toBe(false)
})
