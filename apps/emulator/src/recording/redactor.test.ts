import { contractVocabulary, foldedWord } from '@wattpost/protocol/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMsOf } from '../start/cpuTime.testing.ts'
import { Redactor } from './redactor.ts'

const redactor = (salt = 'salt') => new Redactor(Buffer.from(salt))
const clean = (value: unknown) => redactor().json(value)
const PLACEHOLDER = /^redacted-[\da-f]{12}$/

test('keeps what the contract describes', () => {
  const frame = {
    ...{ deviceId: 'HY-0001', deviceIds: ['BG-0001', 'PM-0001', 'meter-12', '4711'] },
    ...{ t: 1_768_500_000, type: 'ac-power', channel: 1, rp: -230.4, ns: 0, lastSeen: 1_768_500 },
    ...{ tz: 'Africa/Lagos', period: '2026-01-15T00:00:00+00:00', startDate: '2026-01-15' },
    ...{ monitor_id: 'bm-1', metric: 'batteryVoltage', status: 'up', powerStatus: 'power_failed' },
    ...{ message: 'Device not found.', success: false, photo: null, total_solar_energy: 4.5e7 },
    byChannel: { 1: [{ channel: 1, ts: 1_768_500_000.5 }] },
    summary: { totalEvents: 12, channelEvents: { 1: 12 } },
    latestData: { 'ac-power': { 1: { rp: 3 } }, 'battery-monitor-power': { 'bm-1': { v: 52.1 } } },
    points: [
      { t: 1_768_500_000, v: 2.5 },
      { timestamp: 1_768_500_000, value: 2.5 },
    ],
  }
  expect(clean(frame)).toEqual(frame)
})

test.each(['ac-power.1.rp', 'battery-system.bp', 'phaseA.voltage'])(
  'keeps the metric %s',
  (metric) => {
    expect(clean({ metric })).toEqual({ metric })
  },
)

test('keeps the words and numbers of backends that write them otherwise', () => {
  const other = { status: 'Online', type: 'AC_POWER', v: '230.4', t: 1_768_500_000_000 }
  expect(clean(other)).toEqual(other)
})

test.each([
  ['a text that no field has', { note: 'Grid down' }],
  ['a text in a field of words', { status: 'Grid down' }],
  ['a text in a field of numbers', { v: '0803 123' }],
  ['a site', { site: 'Grid down' }],
  ['a date of birth', { period: '1985-03-12' }],
  ['a telephone number as a period', { period: '2008-0312345' }],
  ['a zone of nowhere', { tz: 'Lagos' }],
  ['an unknown metric', { metric: 'mara' }],
  ['a metric of an unknown part', { metric: 'mara.voltage' }],
  ['an unknown metric of a part', { metric: 'ac-power.1.mara' }],
  ['an id that is a name', { deviceId: 'mara-1' }],
  ['an id without a number', { deviceId: 'HY' }],
  ['a MAC address as an id', { deviceId: 'a4cf129b3d02' }],
  ['an IMEI as an id', { deviceId: '352099001761481' }],
  ['a word of the contract below a name', { profile: { status: 'up' } }],
])('replaces %s', (_, value) => {
  const [text] = Object.values(Object(clean(value))).map((one) =>
    typeof one === 'string' ? one : Object(one).status,
  )
  expect(text).toMatch(PLACEHOLDER)
})

test('replaces names of fields, and numbers in unknown or personal fields', () => {
  const value = { Mara: true, lat: 6.524379, contact: { t: 8_031_234_567 }, list: [[4711, 1]] }
  const entries = Object.entries(Object(clean(value)))
  expect(entries.map(([key]) => key)).toEqual(Array(4).fill(expect.stringMatching(PLACEHOLDER)))
  const [flag, latitude, contact, list] = entries.map(([, one]) => one)
  expect(flag).toBe(true)
  expect(String(latitude)).toMatch(/^\d\.\d{1,6}$/)
  expect(latitude).not.toBe(6.524379)
  expect(Object(contact).t).not.toBe(8_031_234_567)
  expect(Object(list)[0]).toEqual([expect.any(Number), 1])
  expect(JSON.stringify(list)).not.toContain('4711')
})

test('a telephone number in a field of numbers is replaced', () => {
  expect(Object(clean({ p: 8_031_234_567 })).p).not.toBe(8_031_234_567)
  expect(Object(clean({ value: 5_550_142 }))).not.toEqual({ value: 5_550_142 })
})

test('an id that is sent as a number is the same in an address', () => {
  const one = redactor()
  expect(one.json({ deviceId: 4711 })).toEqual({ deviceId: 4711 })
  expect(one.url('/api/hydra/device/4711')).toBe('/api/hydra/device/4711')
  const { deviceId } = Object(one.json({ deviceId: 352_099_001_761_481 }))
  expect(one.url('/api/hydra/device/352099001761481')).toBe(`/api/hydra/device/${deviceId}`)
})

test('equal texts have equal placeholders wherever they are, other recordings have others', () => {
  const one = redactor()
  const { site, note } = Object(one.json({ site: 'Okafor House', status: 'OKAFOR  house' }))
  expect(note).toBeUndefined()
  expect(one.json({ site: 'okafor house' })).toEqual({ site })
  expect(one.url('/api/hydra/devices?search=Okafor+House')).toBe(
    `/api/hydra/devices?search=${site}`,
  )
  expect(one.text('Okafor House')).toBe(site)
  expect(redactor('other').text('Okafor House')).not.toBe(site)
  expect(one.json({ pin: 84_831 })).toEqual(one.json({ pin: 84_831 }))
})

test('an address keeps the paths, ids and parameters of the contract', () => {
  const kept = [
    '/api/_auth/session',
    '/api/hydra/device/energy/HY-0001?range=daily&days=7&tz=Africa%2FLagos',
    '/api/hydra/power-timeline?deviceId=HY-0001&range=d&offset=0&channels=1%2C2',
    '/api/hydra/energy/HY-1?startDate=2026-01-15T10:00:00Z&endDate=2026-01-16&type=ie',
    '/',
  ]
  for (const url of kept) expect(redactor().url(url)).toBe(url)
})

test.each([
  ['/api/hydra/device/Mara', /^\/api\/hydra\/device\/redacted-\w+$/],
  ['/api/users/HY-0001', /^\/api\/redacted-\w+\/redacted-\w+$/],
  ['/api/login?Mara=1', /^\/api\/login\?redacted-\w+=1$/],
  ['/api/login?mara&&range=d', /^\/api\/login\?redacted-\w+&&range=d$/],
  ['/api/login?range=%6D%61%72%61', /^\/api\/login\?range=redacted-\w+$/],
  ['/api/login?page=%FF', /^\/api\/login\?page=redacted-\w+$/],
  ['/#/mara', /^\/#redacted-\w+$/],
  ['https://mara.example/api', /^redacted-\w+\/\/redacted-\w+\/api$/],
])('of the address %s only the contract’s part is kept', (url, expected) => {
  expect(redactor().url(url)).toMatch(expected)
})

test('events of the contract keep their names', () => {
  expect(redactor().eventName('hydra_power')).toBe('hydra_power')
  expect(redactor().eventName('mara')).toMatch(PLACEHOLDER)
})

test('of bytes only the length is kept', () => {
  expect(clean({ power: Buffer.from('Mara') })).toEqual({ power: { $omitted: 4 } })
})

test('an id that turns out to be personal is reported once, and replaced from then on', () => {
  const one = redactor()
  const frame = { deviceId: 'EZE-01', t: 5 }
  expect(one.record(() => one.json(frame))).toEqual(frame)
  expect(one.takeRewrites()).toEqual([])
  one.record(() => one.json({ name: 'Chidinma Eze' }))
  const by = one.text('EZE-01')
  expect(one.takeRewrites()).toEqual([{ text: 'EZE-01', by }])
  expect(one.takeRewrites()).toEqual([])
  expect(one.record(() => one.json(frame))).toEqual({ deviceId: by, t: 5 })
  expect(one.url('/api/hydra/device/EZE-01')).toBe(`/api/hydra/device/${by}`)
})

test('an id and the name in it may come in one record: then the id is never recorded', () => {
  const one = redactor()
  const record = { device: { deviceId: 'EZE-01', site: 'Eze' } }
  expect(JSON.stringify(one.record(() => one.json(record)))).not.toMatch(/eze/i)
  expect(one.takeRewrites()).toEqual([])
})

test('an id of a message that is not recorded is not reported', () => {
  const one = redactor()
  one.learnFrom(() => one.json({ deviceId: 'EZE-01' }))
  one.learn('eze-01')
  expect(one.takeRewrites()).toEqual([])
  expect(one.json({ deviceId: 'EZE-01' })).not.toEqual({ deviceId: 'EZE-01' })
})

test('every text that is left is a placeholder, a part of the contract or an id', () => {
  const key = fc.oneof(fc.string(), fc.constantFrom('status', 'tz', 'deviceId', 'v', 'name', '1'))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
    ),
  }))
  const known =
    /^(redacted-[\da-f]{12}|[\s\p{Z}]*|status|tz|deviceId|v|name|[A-Za-z]{0,3}-?\d{1,8})$/u
  const { words, fields, events } = contractVocabulary()
  const names = new Set([...fields.keys(), ...events])
  const isOfContract = (text: string) => names.has(text) || words.has(foldedWord(text))
  fc.assert(
    fc.property(tree, (value) => {
      const texts: string[] = []
      JSON.stringify(clean(value), (name, inner) => {
        if (name !== '') texts.push(name)
        if (typeof inner === 'string') texts.push(inner)
        return inner
      })
      const left = texts.filter((text) => !known.test(text) && !isOfContract(text))
      expect(left).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.each(['a', 'a ', 'Ada ', '-', '1', 'Ａ'])('redacts a long text of %j within 2 s', (part) => {
  const one = redactor()
  const took = cpuMsOf(() => one.json({ name: part.repeat(200_000), deviceId: 'HY-0001' }))
  expect(took).toBeLessThan(2000)
})
