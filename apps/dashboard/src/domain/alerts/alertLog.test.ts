import { expect, test } from 'vitest'
import type { Alert } from './alert.ts'
import { begunAlerts, type Look, nextLog, openAlerts, parseLog } from './alertLog.ts'
import { NO_CHOICES, withAcknowledged } from './choices.ts'

const tamper: Alert = {
  ...{ key: 'BG-1 enclosureOpen', kind: 'enclosureOpen', family: 'bg', deviceId: 'BG-1' },
  ...{ site: '', tz: 'UTC', tone: 'down', title: 'Enclosure open', headline: '', text: '' },
  origin: { kind: 'unknown' },
}
const ONE = new Set(['BG-1'])
const look = (nowMs: number, alerts: readonly Alert[], more: Partial<Look> = {}): Look => ({
  ...{ nowMs, alerts, devices: ONE, followed: ONE, isDecided: () => true },
  ...more,
})
const first = { followed: new Set<string>() }
const MINUTE_MS = 60_000

test('an alert that begins and ends while the page looks has both times', () => {
  const log = nextLog(nextLog([], look(100, [tamper])), look(300, []))
  expect(log).toMatchObject([{ fromMs: 100, toMs: 300, isFromOpen: false, isToOpen: false }])
})

test('an alert that runs at the first look began before; an offline device says when', () => {
  expect(nextLog([], look(100, [tamper], first))).toMatchObject([{ fromMs: 100, isFromOpen: true }])
  const offline = { ...tamper, origin: { kind: 'known', atMs: 40 } } as const
  expect(nextLog([], look(100, [offline], first))).toMatchObject([
    { fromMs: 40, isFromOpen: false },
  ])
})

test('an alert that ended while no page looked lasted at least until it was last seen', () => {
  const log = nextLog([], look(100, [tamper]))
  const later = nextLog(log, look(100 + MINUTE_MS, [tamper]))
  expect(nextLog(later, look(1e7, [], first))).toMatchObject([
    { fromMs: 100, toMs: 100 + MINUTE_MS, isToOpen: true },
  ])
})

test('a device that is not loaded ends none of its alerts', () => {
  const log = nextLog([], look(100, [tamper]))
  expect(nextLog(log, look(300, [], { devices: new Set() }))).toMatchObject([{ toMs: null }])
})

test('an alert of which the reports say nothing does not end', () => {
  const log = nextLog([], look(100, [tamper]))
  expect(nextLog(log, look(300, [], { isDecided: () => false }))).toMatchObject([{ toMs: null }])
})

test('without news the log stays the same object, so that nothing is written', () => {
  const log = nextLog([], look(100, [tamper]))
  expect(nextLog(log, look(100 + MINUTE_MS - 1, [tamper]))).toBe(log)
})

test('drops alerts with a time in the future or older than 30 days', () => {
  const log = nextLog([], look(10 * MINUTE_MS, [tamper]))
  expect(nextLog(log, look(8 * MINUTE_MS, []))).toEqual([])
  expect(nextLog(log, look(31 * 86_400_000, []))).toEqual([])
})

test('an alert keeps its start when the clock is corrected backwards by less than a minute', () => {
  const log = nextLog([], look(10 * MINUTE_MS, [tamper]))
  expect(nextLog(log, look(10 * MINUTE_MS - 100, [tamper]))).toBe(log)
})

test('alerts begin only for devices that were followed: loading a list begins none', () => {
  const none = new Set<string>()
  expect(begunAlerts(none, look(100, [tamper]))).toEqual([tamper])
  expect(begunAlerts(none, look(100, [tamper], first))).toEqual([])
  expect(begunAlerts(new Set([tamper.key]), look(100, [tamper]))).toEqual([])
})

test('a stored log is read back, without entries that are unreadable', () => {
  const log = nextLog([], look(100, [tamper]))
  expect(parseLog(JSON.parse(JSON.stringify([...log, { key: 'x' }, null])))).toEqual(log)
  expect(parseLog('broken')).toEqual([])
})

test('an acknowledgement of yesterday does not count for an alert whose start is not known yet', () => {
  const choices = withAcknowledged(NO_CHOICES, { ...tamper, fromMs: 10, toMs: null }, 50)
  const seen = nextLog([], look(100, [tamper]))
  expect(openAlerts([{ ...tamper, since: null }], { choices, seen, nowMs: 200 })).toHaveLength(1)
  const now = withAcknowledged(NO_CHOICES, { ...tamper, fromMs: 100, toMs: null }, 150)
  expect(openAlerts([{ ...tamper, since: null }], { choices: now, seen, nowMs: 200 })).toEqual([])
})

test('bell and “Needs attention” agree, whether the start is known by history or by this browser', () => {
  const seen = nextLog([], look(100, [tamper]))
  const choices = withAcknowledged(NO_CHOICES, { ...tamper, fromMs: 100, toMs: null }, 150)
  const byHistory = [{ ...tamper, since: { atMs: 90, atLeast: false } }]
  const parts = { choices, seen, nowMs: 200 }
  expect(openAlerts(byHistory, parts).length).toBe(openAlerts([tamper], parts).length)
})

test('the log keeps the newest 500 alerts', () => {
  const many = Array.from({ length: 501 }, (_, at) => ({ ...tamper, key: `BG-${at} offline` }))
  const log = nextLog([], look(100, many))
  expect([log.length, log[0]?.key]).toEqual([500, 'BG-1 offline'])
})

test('an entry of at most a minute in the future and of less than 30 days stays', () => {
  const log = nextLog([], look(10 * MINUTE_MS, [tamper]))
  expect(nextLog(log, look(9 * MINUTE_MS, [tamper]))).toHaveLength(1)
  expect(nextLog(log, look(9 * MINUTE_MS - 1, []))).toEqual([])
  const days = 30 * 86_400_000
  expect(nextLog(log, look(10 * MINUTE_MS + days - 1, []))).toHaveLength(1)
  expect(nextLog(log, look(10 * MINUTE_MS + days, []))).toEqual([])
})

test('an alert that is over stays over; when it begins again it is another entry', () => {
  const over = nextLog(nextLog([], look(100, [tamper])), look(300, []))
  expect(nextLog(over, look(400, []))).toBe(over)
  expect(nextLog(over, look(500, [tamper]))).toMatchObject([
    { fromMs: 100, toMs: 300 },
    { fromMs: 500, toMs: null },
  ])
})

const ENTRY_FIELDS = [
  ...['key', 'kind', 'family', 'deviceId', 'site', 'title', 'tone', 'fromMs', 'isFromOpen', 'toMs'],
  ...['isToOpen', 'seenMs', 'source'],
]

test.each(ENTRY_FIELDS)(
  'a stored entry without its %s, or with another type, is dropped',
  (field) => {
    const [entry] = nextLog([], look(100, [tamper]))
    expect(parseLog([entry])).toEqual([entry])
    for (const hostile of [undefined, {}, [1e300], '<img src=x>', 1e300])
      if (typeof hostile !== typeof entry?.[field as keyof typeof entry])
        expect(parseLog([{ ...entry, [field]: hostile }])).toEqual([])
  },
)

test.each([
  { tone: 'constructor' },
  { family: '../../login' },
  { kind: '__proto__' },
  { fromMs: 1e300 },
  { toMs: -1 },
  { seenMs: Number.POSITIVE_INFINITY },
  { tz: 'No/Where' },
  { tz: 7 },
])('a stored entry with %j is dropped', (changes) => {
  const [entry] = nextLog([], look(100, [tamper]))
  expect(parseLog([{ ...entry, ...changes }, entry])).toEqual([entry])
})

test('of a stored log the newest 500 entries are read', () => {
  const [entry] = nextLog([], look(100, [tamper]))
  const many = Array.from({ length: 501 }, (_, at) => ({ ...entry, key: `${at}` }))
  expect(parseLog(many).map(({ key }) => key)).toEqual(many.slice(1).map(({ key }) => key))
})
