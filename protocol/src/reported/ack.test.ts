import { expect, test } from 'vitest'
import { readAck } from './ack.ts'

test.each([undefined, null, '', 'received', {}, [], { ok: true }, { success: true }, true, 5])(
  'the acknowledgement %j says nothing',
  (json) => {
    expect(readAck(json)).toEqual({ kind: 'nothing' })
  },
)

test.each([
  [{ ok: false, message: 'no such device' }, 'no such device'],
  [{ success: false, error: 'no such device' }, 'no such device'],
  [{ success: 0 }, null],
])('the acknowledgement %j is a refusal', (json, message) => {
  expect(readAck(json)).toEqual({ kind: 'refused', message })
})

test.each([
  [{ error: 'unknown event' }, 'unknown event'],
  [{ error: { message: 'unknown event' } }, 'unknown event'],
  [{ error: { code: 5 } }, null],
  [{ error: true }, null],
])('the acknowledgement %j is an error', (json, message) => {
  expect(readAck(json)).toEqual({ kind: 'error', message })
})

test.each([{ ok: true, devices: [] }, { devices: [] }, { data: [] }, [{ deviceId: 'BG-1' }]])(
  'the acknowledgement %j is an answer',
  (json) => {
    expect(readAck(json)).toEqual({ kind: 'answer' })
  },
)
