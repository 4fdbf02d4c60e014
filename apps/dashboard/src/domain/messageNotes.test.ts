import { eventReaders, type FrameContext } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import {
  clearMessageNotes,
  messageNotes,
  noteFinding,
  noteMessage,
  noteOf,
  noteSent,
} from './messageNotes.ts'

const context: FrameContext = { nowMs: () => 0, onlyDevice: () => null }

const received = () => messageNotes().filter(({ count }) => count > 0)

function noted(frames: readonly object[]) {
  clearMessageNotes()
  const warn = vi.fn()
  for (const frame of frames)
    noteMessage(noteOf('power'), frame, eventReaders.power(frame, context), warn)
  return { note: noteOf('power'), warn }
}

test('a kind has its count, its last message, and what was read of that', () => {
  const frames = [1, 2].map((t) => ({ deviceId: 'BG-1', t, batteryVoltage: 50 + t }))
  const { note, warn } = noted(frames)
  expect(note).toMatchObject({
    count: 2,
    sent: frames[1],
    read: { head: { t: 2000 }, body: { powerState: { batteryVoltage: 52 } } },
  })
  expect([note.findings.size, warn.mock.calls]).toEqual([0, []])
})

test('other forms and parts that cannot be read are counted', () => {
  const { note, warn } = noted([
    { device_id: 'BG-1', t: 1, batteryVoltage: '52.1' },
    { deviceId: 'BG-1', t: 2, batteryVoltage: {}, solarVoltage: 'high', solarCurrent: 1 },
    { t: 3, batteryVoltage: 52 },
  ])
  expect([...note.findings]).toEqual([
    ['form\nfurther identity', 1],
    ['form\nnumber as text', 1],
    ['unread\nbatteryVoltage', 1],
    ['unread\nsolarVoltage', 1],
    ['refused\ndeviceId', 1],
  ])
  expect(warn).toHaveBeenCalledTimes(2)
  expect(note.read).toBeUndefined()
})

test('a failed call is a message that shows nothing', () => {
  clearMessageNotes()
  noteSent(noteOf('getHydra'), { message: 'locked' })
  noteFinding(noteOf('getHydra'), 'failed', '503')
  expect(received()).toMatchObject([{ kind: 'getHydra', count: 1, read: undefined }])
  expect([...noteOf('getHydra').findings]).toEqual([['failed\n503', 1]])
})

test('at most fifty findings are kept', () => {
  clearMessageNotes()
  for (let id = 0; id < 100; id += 1) noteFinding(noteOf('power'), 'unknown', `BG-${id}`)
  expect(noteOf('power').findings.size).toBe(50)
})

test('nothing of the last user is kept [S8]', () => {
  noted([{ device_id: 'BG-1', batteryVoltage: {} }])
  clearMessageNotes()
  expect(received()).toEqual([])
  expect(noteOf('power')).toMatchObject({ count: 0, sent: undefined, read: undefined })
})
