import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerForms,
  context,
  device,
  event,
  frameForms,
  type Json,
  type SentAnswer,
  sentAnswers,
  sentFrames,
  usage,
  without,
} from '../testing/forms.ts'
import { isGroup } from './content.ts'

/** A reading's value; the values of a hydra's frame by type and channel, in whichever form they came. */
function sentValue(read: { readonly ok: boolean }): unknown {
  const { value } = (read as unknown as { readonly value: { readonly value: Json } }).value
  const { body } = value
  if (!isGroup(body) || !('type' in body)) return value
  const { type, channel, monitor, latestData, os: _, rows, ...rest } = body as Json
  const row = type === 'energy-summary' ? rest : ((rows as unknown[] | undefined)?.[0] ?? null)
  if (type === 'energy-summary' || row !== null) return { head: value.head, row }
  const name = channel ?? monitor
  const group = name === undefined ? rest : { [name as string]: rest }
  const latest = latestData ?? { [type as string]: group }
  return JSON.parse(
    JSON.stringify({ head: value.head, latest }, (key, part) => (key === 'os' ? undefined : part)),
  )
}

test.each(frameForms)('$name in the form “$form” is the same', ({ wire, read, freedom }) => {
  fc.assert(
    fc.property(wire, (json) => {
      expect(sentValue(read(freedom.change(json), context))).toEqual(sentValue(read(json, context)))
    }),
    { numRuns: 15 },
  )
})

test.each(sentFrames)('$name that names another device is of no device on a screen', (frame) => {
  fc.assert(
    fc.property(frame.wire, fc.constantFrom('device_id', 'id', 'device'), (sent, name) => {
      const json = { ...without(sent, 'deviceId'), [name]: 'D-2' }
      const read = frame.read(json, context)
      if (read.ok) expect(JSON.stringify(sentValue(read))).toContain('D-2')
      expect(frame.read({ ...json, data: { deviceId: 'D-3' } }, context)).not.toMatchObject({
        value: { value: { head: { deviceId: 'OTHER' } } },
      })
    }),
    { numRuns: 5 },
  )
})

/** A value without what only its form makes: counts, forms and refusals. */
const read = ({ read: of, key }: SentAnswer, content: unknown, isNamed: boolean): unknown => {
  const result = of(isNamed && key !== '' ? { [key]: content } : content)
  if (!result.ok) return result
  const { value } = result as unknown as { readonly value: Json }
  return value.devices ?? value.value
}

test.each(answerForms)('$call in the form “$form” is the same', ({ answer, freedom }) => {
  const { content } = answer
  expect(read(answer, freedom.change(content), false)).toEqual(read(answer, content, true))
})

test.each([
  ['devices by id', 'listHydras', { devices: { 7: without(device.hydra, 'deviceId') } }],
  ['usage by channel', 'getPowerStatus', { dailyUsage: { 1: without(usage, 'channel') } }],
  ['events as a list', 'getPowerTimeline', { events: [event] }],
  ['channels as texts', 'getPowerTimeline', { byChannel: [{ ...event, channel: '1' }] }],
])('%s are read as a list of them', (_, call, json) => {
  const answer = sentAnswers[call] as SentAnswer
  const { content } = answer
  expect(JSON.parse(JSON.stringify(read(answer, json, false)))).toMatchObject(
    call === 'getPowerStatus'
      ? { dailyUsage: [{ channel: 1, tup: 60 }] }
      : JSON.parse(JSON.stringify(read(answer, content, true))),
  )
})

test.each([
  'getMeter',
  'getHydra',
  'device',
  'getPowerStatus',
  'getMeterEnergy',
  'getHydraEnergy',
  'getPowerTimeline',
])('%s about another device is refused', (call) => {
  const { read: of, content } = sentAnswers[call] as SentAnswer
  const unnamed = isGroup(content) ? without(content as Json, 'deviceId') : content
  for (const name of ['deviceId', 'device_id', 'device', 'id'])
    expect(of({ data: unnamed, [name]: 8 })).toMatchObject({ ok: false })
  expect(of({ data: content, deviceId: '8' })).toMatchObject({ ok: false })
})
