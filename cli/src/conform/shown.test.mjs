import { readBg } from '@wattpost/protocol'
import { answerForms, frameForms, sentAnswers, sentFrames } from '@wattpost/protocol/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameFindings } from './eventChecks.ts'
import { readList, takenOfCall, takenOfPage, takenText, valuesOfDevice } from './shown.ts'
import { chunksText } from './shownFrames.ts'

// What conform says that the dashboard shows, beside what its readers give: each call and event, in each form.

const KNOWN = { ids: { bg: new Set(), pm: new Set(), hydra: new Set() }, whole: [] }
const CONTEXT = { timeZone: 'UTC' }
const ABOUT = { ...CONTEXT, deviceId: '7' }

/** The sentences about each kind of frame of an event, or about its chunks. @param {string} event @param {unknown[]} frames */
function saidOfFrames(event, frames, knownIds = KNOWN) {
  if (event === 'chat_data' || event === 'switch_data')
    return { [event]: said(chunksText(event, frames, knownIds, CONTEXT)) }
  const findings = frameFindings({
    events: frames.map((payload) => ({ event, payload })),
    families: ['bg', 'pm', 'hydra'],
    noConnection: null,
    waitMs: 12_000,
    snapshots: {},
    others: [],
    isOnlyDevice: false,
    readContext: CONTEXT,
    knownIds,
  })
  return Object.fromEntries(findings.map(({ id, dashboard }) => [id, said(dashboard)]))
}

/** The sentences about the answer to a call or request. @param {string} call @param {unknown} body */
function saidOfAnswer(call, body) {
  if (call === 'devices') {
    const list = readList('devices', body, CONTEXT)
    return said(list.ok ? takenText(takenOfPage(list.value, 20)) : list.error.message)
  }
  if (call === 'device') return said(takenText(valuesOfDevice(readBg(body, CONTEXT, '7'))))
  return said(takenText(takenOfCall(call, { state: 'answered', status: 200, body }, ABOUT, 20)))
}

/** A sentence of conform in its parts. @param {string} text */
function said(text) {
  const [, forms] = / Read in another form: (.*?)\./.exec(text) ?? []
  return {
    forms: forms?.split(', ') ?? [],
    text: text.replace(/ Read in another form: .*?\./, ''),
  }
}

/** @param {Record<string, { text: string }>} all */
const texts = (all) => Object.fromEntries(Object.entries(all).map(([id, { text }]) => [id, text]))

/** @param {Record<string, { forms: string[] }>} all */
const formsOf = (all) => new Set(Object.values(all).flatMap(({ forms }) => forms))

/** Ids of devices, and the names of channels and the like, which say whose values they are. */
const HEAD = 'deviceId epoch seq type channel monitor phase period timestamp'.split(' ')

/** Paths of the values in a frame; its own time is none. @param {unknown} json @param {string[]} path @returns {string[][]} */
function paths(json, path = []) {
  if (path.join() === 't') return []
  if (typeof json !== 'object' || json === null) return [path]
  return Object.entries(json).flatMap(([key, part]) =>
    HEAD.includes(key) ? [] : paths(part, [...path, key]),
  )
}

/** A value with another one at a path. @param {any} json @param {string[]} path @param {unknown} value @returns {any} */
function withAt(json, [key, ...rest], value) {
  if (key === undefined) return value
  const copy = Array.isArray(json) ? [...json] : { ...json }
  copy[key] = withAt(copy[key], rest, value)
  return copy
}

/** The number of values that are said to be shown. @param {Record<string, { text: string }>} all */
const shownCount = (all) =>
  Object.values(all).reduce(
    (sum, { text }) => sum + Number(/shows (\d+) value/.exec(text)?.[1] ?? 0),
    0,
  )

const values = sentFrames.filter(({ event }) => !['chat_data', 'switch_data'].includes(event))

test.each(values)('$name: each value is said to be shown, and none else', ({ event, wire }) => {
  fc.assert(
    fc.property(wire, (sent) => {
      const said = saidOfFrames(event, [sent])
      const all = Object.values(said)
      expect(shownCount(said)).toBe(paths(sent).length)
      expect(all.filter(({ text }) => text.includes('Left out'))).toEqual([])
      expect(all.flatMap(({ forms }) => forms).filter((form) => form !== 'voltage in mV')).toEqual(
        [],
      )
    }),
    { numRuns: 15 },
  )
})

test.each(frameForms)('$name in the form “$form”: the same, and the form', (frame) => {
  const { event, wire, freedom } = frame
  fc.assert(
    fc.property(wire, (sent) => {
      const json = freedom.change(sent)
      const own = saidOfFrames(event, [sent])
      const all = saidOfFrames(event, [json])
      expect(texts(all)).toEqual(texts(own))
      const used = formsOf(all)
      for (const form of formsOf(own)) used.delete(form)
      expect(freedom.forms).toEqual(expect.arrayContaining([...used]))
      expect(used.size > 0).toBe(JSON.stringify(json) !== JSON.stringify(sent))
    }),
    { numRuns: 5 },
  )
})

test.each(answerForms)('$call in the form “$form”: the same, and the form', (one) => {
  const { call, answer, freedom } = one
  const { key, content } = answer
  const sent = key === '' ? content : { [key]: content }
  const changed = freedom.change(content)
  const isEnvelope = freedom.forms.includes('envelope')
  const json = isEnvelope || key === '' ? changed : { [key]: changed }
  const own = saidOfAnswer(call, sent)
  const { text, forms } = saidOfAnswer(call, json)
  expect([own.text, own.forms]).toEqual([
    expect.stringMatching(/^The dashboard shows [^.]*\.$/),
    [],
  ])
  expect(text).toBe(own.text)
  expect(freedom.forms).toEqual(expect.arrayContaining(forms))
  const isOther =
    JSON.stringify({ success: true, ...json }) !== JSON.stringify({ success: true, ...sent })
  expect(forms.length > 0).toBe(isOther)
})

test.each(values)('$name: a value that cannot be read is named, the others are shown', (frame) => {
  const { event, wire } = frame
  fc.assert(
    fc.property(wire, fc.nat(), (sent, at) => {
      const own = paths(sent)
      const path = own[at % own.length]
      if (path === undefined) return
      const all = saidOfFrames(event, [withAt(sent, path, { no: 'value' })])
      const lost = path.at(-1) === 't' ? own.filter((one) => one[1] === path[1]).length : 1
      expect(shownCount(all)).toBe(own.length - lost)
      const left = Object.values(all).filter(({ text }) => text.includes('Left out'))
      expect(left[0]?.text).toContain(path.at(-1))
    }),
    { numRuns: 15 },
  )
})

test.each(values)('$name: a time that cannot be read is named, the values are shown', (frame) => {
  const { event, wire } = frame
  fc.assert(
    fc.property(wire, (sent) => {
      const all = saidOfFrames(event, [{ ...sent, t: 'soon' }])
      expect(shownCount(all)).toBe(paths(sent).length)
      const come = Object.values(all).filter(({ text }) => text.includes('Left out: t.'))
      expect(come.length).toBeGreaterThan(0)
    }),
    { numRuns: 5 },
  )
})

test.each(values)('$name: a frame of no device is named, and hides no other', ({ event, wire }) => {
  fc.assert(
    fc.property(wire, ({ deviceId, ...sent }) => {
      const own = saidOfFrames(event, [{ deviceId, ...sent }])
      const all = saidOfFrames(event, [sent, { deviceId, ...sent }])
      expect(shownCount(all)).toBe(shownCount(own))
      if (shownCount(own) > 0)
        expect(Object.values(all).find(({ text }) => text.includes('deviceId'))?.text).toMatch(
          /Left out: .* at deviceId: names no device/,
        )
    }),
    { numRuns: 5 },
  )
})

const ODD = [7, 'odd', null, [], {}, { no: 'value' }]
const rowsOf = (/** @type {string} */ call) => sentAnswers[call]?.content
const lists = ['listMeters', 'listHydras', 'devices', 'getMeterEnergy', 'getHydraEnergy']
const listForms = [
  ...lists.map((call) => ({ call, key: sentAnswers[call]?.key ?? '', rows: rowsOf(call) })),
  { call: 'getPowerStatus', key: 'dailyUsage', rows: rowsOf('getPowerStatus').dailyUsage },
  { call: 'getPowerTimeline', key: 'byChannel.1', rows: rowsOf('getPowerTimeline').byChannel[1] },
].flatMap((list) => ODD.flatMap((odd) => [0, 1].map((at) => Object.assign({ odd, at }, list))))

test.each(listForms)('$call: row $at, $odd, is named, and hides no other', (list) => {
  const { call, key, rows, odd, at } = list
  const content = sentAnswers[call]?.content
  const of = (/** @type {unknown[]} */ sent) => {
    if (key === 'dailyUsage') return { ...content, dailyUsage: sent }
    return key === 'byChannel.1' ? { byChannel: { 1: sent } } : { [key]: sent }
  }
  const counted = (/** @type {string} */ text) => Number(/shows (\d+) /.exec(text)?.[1])
  const { text } = saidOfAnswer(call, of(rows.toSpliced(at, 0, odd)))
  expect(counted(text)).toBe(counted(saidOfAnswer(call, of(rows)).text))
  expect(/Left out: (.*)\./.exec(text)?.[1]).toContain(`${key}[${at}]`)
})

test.each(ODD)('chart data: the point %j is named, and hides no other [K7]', (odd) => {
  const chunk = { deviceId: 'D-1', metric: 'power', status: 'done' }
  const points = [{ t: 1_768_500_000, v: 5 }, odd]
  expect(saidOfFrames('chat_data', [{ ...chunk, points }]).chat_data?.text).toBe(
    'The dashboard shows 1 point of power. Left out: points[1].',
  )
})

test.each([
  ['in a list', [{ deviceId: 'BG-1', br1: 100 }]],
  ['in an envelope', { data: [{ deviceId: 'BG-1', br1: 100 }] }],
  ['by device', { 'BG-1': { br1: 100 } }],
])('frames %s are said to be shown [K4]', (_, payload) => {
  const knownIds = { ids: { ...KNOWN.ids, bg: new Set(['BG-1']) }, whole: [] }
  expect(saidOfFrames('power', [payload], knownIds)['power dividers']).toEqual({
    text: 'The dashboard shows 1 value of 1 device.',
    forms: [],
  })
})

test('a monitor without its type lacks no channel [K9]', () => {
  const frame = { deviceId: 'HY-1', t: 1_768_500_000, monitor: 'bm-1', v: 52 }
  expect(saidOfFrames('hydra_power', [frame])['hydra battery-monitor-power']).toEqual({
    text: 'The dashboard shows 1 value of 1 device.',
    forms: [],
  })
})
