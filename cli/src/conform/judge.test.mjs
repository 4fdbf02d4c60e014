import { expect, test } from 'vitest'
import { reportOf } from './finding.ts'
import { callsPlanned, devicesOf, judge } from './judge.ts'
import { listedDevices, serverNowMs } from './listProbes.ts'
import { htmlReport, junitReport } from './reportFiles.ts'
import { reportLines } from './reportLines.ts'
import { contractSchemas } from './schemaCheck.ts'

const NOW_MS = Date.parse('2026-01-15T12:00:00Z')
const schemas = contractSchemas()
const MADE = { at: '2026-01-15T12:00:00.000Z', version: '0.1.0' }

/** @type {import('./observation.ts').Observations} */
const NOTHING = {
  target: 'http://backend.test',
  nowMs: NOW_MS,
  uid: 'uid-1',
  families: ['bg', 'pm', 'hydra'],
  commands: false,
  statusWords: {},
  noRequests: [],
  otherDevices: [],
  calls: [],
  connection: { state: 'connected' },
  invalidToken: { state: 'refused', message: 'invalid token' },
  events: [],
  requests: [],
  waitMs: 12_000,
}
/** @param {string} key @param {number} status @param {unknown} [body] */
const answer = (key, status, body) => ({
  key,
  outcome: /** @type {const} */ ({ state: 'answered', status, body }),
})
/** @param {string} id @param {Partial<import('./observation.ts').Observations>} changes */
const finding = (id, changes) =>
  judge({ ...NOTHING, ...changes }, schemas).findings.find((one) => one.id === id)

test('a call that a backend does not have is absent, with its statuses', () => {
  expect(finding('login', { calls: [answer('login', 404)] })).toMatchObject({
    state: 'absent',
    reason: 'answered 404',
    dashboard: expect.stringContaining('by the identity provider'),
  })
})

test('answers that clients only log may have any body [X8]', () => {
  expect(finding('login', { calls: [answer('login', 200)] })?.state).toBe('conforms')
  expect(finding('getSession', { calls: [answer('getSession', 200)] })?.differences).toMatchObject([
    { at: 'GET /api/_auth/session', where: 'body', expected: 'JSON' },
  ])
})

test('the session of another user, or of none, differs [H2]', () => {
  const user = { email: '', emailVerified: true, merchant: true, approved: true, profile: null }
  const whereOf = (/** @type {object} */ body) =>
    finding('getSession', { calls: [answer('getSession', 200, body)] })?.differences.map(
      ({ where }) => where,
    )
  expect(whereOf({ user: { ...user, uid: 'uid-1' } })).toEqual([])
  expect(whereOf({ user: { ...user, uid: 'uid-2' } })).toEqual(['user.uid'])
  expect(whereOf({})).toEqual(['user'])
})

test('a list of a named family may not be empty', () => {
  const calls = [answer('listMeters', 200, { success: true, data: [] })]
  expect(finding('listMeters', { calls })?.differences[0]).toMatchObject({
    where: 'data',
    expected: 'a device, or --families without pm',
  })
})

test('calls of a family that is not chosen are not tried', () => {
  const calls = [answer('listMeters', 404)]
  expect(finding('listMeters', { calls })?.state).toBe('absent')
  const changes = /** @type {const} */ ({ calls, families: ['hydra'] })
  expect(finding('listMeters', changes)).toMatchObject({
    state: 'untested',
    reason: '--families has no pm',
  })
  const planned = callsPlanned({ ...NOTHING, ...changes }).map(({ path }) => path)
  expect(planned.filter((path) => path.includes('powermeter'))).toEqual([])
  expect(planned).toContain('/api/hydra/devices')
})

test('devices that are listed by numbers are tried by their texts', () => {
  const calls = [
    answer('listHydras', 200, { devices: [{ deviceId: 12 }], total: 1, hasMore: false }),
  ]
  const events = [{ event: 'power', payload: { deviceId: 7, batteryVoltage: 48 } }]
  expect(listedDevices(calls).hydras).toEqual(['12'])
  expect(devicesOf({ ...NOTHING, calls, events })).toEqual({ bg: '7', hydra: '12' })
  expect(callsPlanned({ ...NOTHING, calls }).map(({ path }) => path)).toContain(
    '/api/hydra/device/12',
  )
  const places = finding('listHydras', { calls })?.differences.map(({ where }) => where)
  expect(places).not.toContain('devices[0].deviceId')
  const own = [...calls, answer('getHydra', 200, { device: { deviceId: 12 } })]
  expect(finding('getHydra', { calls: own })?.readings).toContainEqual(
    expect.objectContaining({ where: 'device.deviceId', came: '12' }),
  )
})

test('calls of a device are untested without one', () => {
  expect(finding('getHydra', {})).toMatchObject({
    state: 'untested',
    reason: 'no hydra device is listed',
  })
  expect(finding('getMeter', { families: ['bg'] })?.reason).toBe('--families has no pm')
})

test('a list that is answered without a token differs in the core [A4]', () => {
  const calls = [
    answer('listHydras', 200, { devices: [], total: 0, hasMore: false }),
    answer('listHydras signed out', 200, { devices: [{ deviceId: 'HY-1' }] }),
  ]
  const found = finding('listHydras', { calls })
  expect(found?.state).toBe('differs')
  expect(found?.differences).toContainEqual({
    ...{ at: 'GET /api/hydra/devices', where: 'authorization', ring: 'core' },
    expected: 'an error from 400 to 599: no token',
    came: '200, {"devices":[{"deviceId":"HY-1"}]}',
  })
  expect(judge({ ...NOTHING, calls }, schemas).conformsToCore).toBe(false)
  const list = answer('listMeters', 200, { success: true, data: [{ deviceId: 'PM-1' }] })
  const open = finding('listMeters', { calls: [list, { ...list, key: 'listMeters signed out' }] })
  expect(open?.differences.at(-1)?.where).toBe('authorization')
})

test('an answered device of another user takes nothing from what the dashboard shows [A4]', () => {
  const otherDevices = /** @type {const} */ ([{ family: 'hydra', id: 'HY-9' }])
  const calls = [
    answer('listHydras', 200, { devices: [{ deviceId: 'HY-1' }], total: 1, hasMore: false }),
    answer('getHydra another user’s HY-9', 200, { device: { deviceId: 'HY-9' } }),
    answer('getHydra', 200, { device: { deviceId: 'HY-1' } }),
  ]
  const found = finding('getHydra', { calls, otherDevices })
  expect(found?.differences).toContainEqual(
    expect.objectContaining({ at: 'GET /api/hydra/device/HY-9', where: 'refusal', ring: 'core' }),
  )
  expect(found?.dashboard).toMatch(
    /^The dashboard shows .* At the address of another device that device is shown\.$/,
  )
})

test('requests and histories of bg devices are untested without the family', () => {
  const changes = /** @type {const} */ ({ families: ['hydra'], commands: true })
  const reason = '--families has no bg'
  for (const id of ['chat_data', 'switch_data', 'request devices', 'request switch'])
    expect(finding(id, changes), id).toMatchObject({ state: 'untested', reason })
  const reported = { event: 'power', payload: { deviceId: 'BG-1' } }
  expect(devicesOf({ ...NOTHING, events: [reported] })).toEqual({ bg: 'BG-1' })
  expect(devicesOf({ ...NOTHING, ...changes, events: [reported] })).toEqual({})
})

test('an untested operation says that its effect is not known', () => {
  const connection = /** @type {const} */ ({ state: 'refused', message: 'websocket error' })
  expect(finding('power live', { connection })?.dashboard).toBe(
    'What the dashboard shows of it is not known.',
  )
})

test('a socket that takes any token, or refuses its user, differs in the core [K1]', () => {
  expect(finding('connection', { invalidToken: { state: 'connected' } })).toMatchObject({
    state: 'differs',
    differences: [{ where: 'auth.token', ring: 'core' }],
    dashboard: 'Live values come over the socket. Data is open to anyone, without signing in.',
  })
  const connection = /** @type {const} */ ({ state: 'refused', message: 'no such user' })
  expect(finding('connection', { connection })).toMatchObject({
    state: 'differs',
    differences: [{ came: 'the connection was refused: no such user', ring: 'core' }],
  })
  expect(finding('power live', { connection })?.state).toBe('untested')
})

test('a request is absent if it is not acknowledged, or if config.json says that there is none', () => {
  const unanswered = /** @type {const} */ ({ state: 'unanswered', afterMs: 5000 })
  const requests = [{ key: 'devices', outcome: unanswered }]
  expect(finding('request devices', { requests })?.reason).toBe('not acknowledged')
  expect(finding('request switch', {})?.reason).toBe('--commands is not given')
  expect(finding('request switch', { noRequests: ['switch'] })).toMatchObject({
    state: 'absent',
    reason: 'config.json says that there is none',
  })
})

test('a command whose present value cannot be read is untested, and says so', () => {
  const ack = { ok: true, device: { deviceId: 'BG-1', switch_status: { switch: 'closed' } } }
  const outcome = /** @type {const} */ ({ state: 'acknowledged', ack })
  const requests = [{ key: 'device bg', outcome }]
  expect(finding('request switch', { commands: true, requests })).toMatchObject({
    state: 'untested',
    reason: 'not sent: the present values cannot be read for certain',
  })
  expect(finding('request switch', { commands: true })?.reason).toBe('no device for it')
})

test('a refused request shows the message; an unknown device must be refused [A4]', () => {
  /** @param {string} key @param {object} ack */
  const acknowledged = (key, ack) => ({
    key,
    outcome: /** @type {const} */ ({ state: 'acknowledged', ack }),
  })
  const message = 'database is locked'
  const requests = [
    acknowledged('devices', { ok: false, message }),
    acknowledged('device unknown', { ok: true }),
  ]
  expect(finding('request devices', { requests })?.differences).toMatchObject([
    { where: 'ok', came: `{"ok":false,"message":"${message}"}` },
  ])
  expect(finding('request device', { requests })).toMatchObject({
    differences: [{ where: 'refusal', came: '{"ok":true}' }],
    dashboard: expect.stringMatching(/At the address of another device that device is shown\.$/),
  })
})

test('status words that the dashboard does not know are named with the remedy', () => {
  const device = { deviceId: 'PM-1', status: 'running' }
  const calls = [answer('listMeters', 200, { success: true, data: [device] })]
  expect(finding('addition statusWords', { calls })?.reason).toContain('"running"; config.json')
  const statusWords = /** @type {const} */ ({ running: 'up' })
  expect(finding('addition statusWords', { calls, statusWords })?.reason).toBe(
    'came: "running", which the dashboard knows',
  )
})

/** @param {string} event @param {object} frame @param {readonly number[]} times */
const reported = (event, frame, ...times) =>
  times.map((t) => ({ event, payload: { deviceId: 'A', t, ...frame } }))

test('the rhythm is the median interval between reports of a device', () => {
  /** @param {readonly number[]} times */
  const live = (...times) => ({ events: reported('power', { vb: 52 }, ...times) })
  expect(finding('addition rhythm', live(1000))?.state).toBe('untested')
  expect(finding('addition rhythm', live(1000, 1000.4))?.state).toBe('untested')
  expect(finding('addition rhythm', live(1000, 1010))?.state).toBe('conforms')
  expect(finding('addition rhythm', live(1000, 1003, 1053, 1103))).toMatchObject({
    state: 'absent',
    reason: 'reports come every 50 s',
  })
})

test('changes of state, and frames of other kinds or devices, are no reports of the rhythm', () => {
  const events = [
    ...reported('power', { vb: 52 }, 1000, 1050),
    ...reported('power', { sw: 1, pw: 0, tm: 0, bv: 1 }, 1010, 1012),
    ...reported('status', { status: 'up' }, 1013, 1014, 1015),
    ...reported('hydra_power', { deviceId: 'B', type: 'power-split' }, 1020, 1070),
    ...reported('meter_power', { daily_meter_data: [] }, 1021, 1022),
  ]
  expect(finding('addition rhythm', { events })?.reason).toBe('reports come every 50 s')
  const changes = events.filter(({ payload }) => !('vb' in payload) && payload.deviceId === 'A')
  expect(finding('addition rhythm', { events: changes })?.state).toBe('untested')
})

test('the server’s time is its clock’s, else that of a simulated device, else the computer’s', () => {
  const list = (/** @type {number} */ lastSeen) => [
    answer('listMeters', 200, { data: [{ deviceId: 'PM-1', lastSeen }] }),
  ]
  const nowS = NOW_MS / 1000
  expect(serverNowMs(NOW_MS, [], [])).toBe(NOW_MS)
  expect(serverNowMs(NOW_MS, list(nowS - 60), [])).toBe(NOW_MS)
  expect(serverNowMs(NOW_MS, list(nowS - 1000), [])).toBe(NOW_MS - 1_000_000)
  const clock = [{ event: 'clock', payload: { now: 5 } }]
  expect(serverNowMs(NOW_MS, list(nowS), clock)).toBe(5000)
  expect(listedDevices(list(1))).toEqual({ meters: ['PM-1'], hydras: [] })
  expect(
    listedDevices([answer('listMeters', 500, { data: [{ deviceId: 'PM-1' }] })]).meters,
  ).toEqual([])
})

test('only the core decides whether a backend conforms to it', () => {
  const none = { differences: [], readings: [] }
  const one = { id: 'a', title: 'a', statements: [], ...none, dashboard: 'It is shown.' }
  const core = /** @type {const} */ ({ ...one, ring: 'core', state: 'untested' })
  const added = /** @type {const} */ ({ ...one, ring: 'addition', state: 'absent', reason: 'none' })
  const report = reportOf('http://backend.test', [core, added])
  expect(report).toMatchObject({ conformsToCore: true, conformsToAdditions: false })
  expect(reportOf('x', [{ ...core, state: 'absent' }]).conformsToCore).toBe(false)
  expect(reportLines(report)).toEqual([
    'Core: what the specification says (0 conform, 0 in another form, 0 differ, 0 absent, 1 untested)',
    '  – a  untested. It is shown.',
    '',
    'Additions: the dashboard is better with them, and needs none (0 conform, 0 in another form, 0 differ, 1 absent, 0 untested)',
    '  – a  absent: none. It is shown.',
    '',
    '✓ conforms  ≈ conforms in another form of what the specification leaves open  ✗ differs, or is absent  – untested, or an absent addition',
    '',
    'http://backend.test conforms to the core.',
  ])
})

test('at most eight differences of a finding are printed', () => {
  const difference = /** @type {const} */ ({ at: 'GET /x', where: 'y', expected: '1', came: '2' })
  const differences = Array.from({ length: 10 }, () => ({ ...difference, ring: 'core' }))
  const one = { id: 'a', title: 'a', statements: [], dashboard: 'It is shown.', ring: 'core' }
  const lines = reportLines(
    reportOf('x', [/** @type {never} */ ({ ...one, state: 'differs', differences, readings: [] })]),
  )
  expect(lines.filter((line) => line.includes('GET /x  y: expected 1; came 2'))).toHaveLength(8)
  expect(lines).toContain('      and 2 more; --json lists all')
})

test('another form conforms to the core, and both forms are printed', () => {
  const reading = { at: 'chat_data', where: 'points', contract: 'points', came: 'data' }
  const head = { id: 'a', title: 'a', statements: [], ring: /** @type {const} */ ('core') }
  const report = reportOf('x', [
    {
      ...{ ...head, state: 'otherReading', differences: [], readings: [reading] },
      dashboard: 'It is shown.',
    },
  ])
  expect(report.conformsToCore).toBe(true)
  expect(reportLines(report)).toEqual(
    expect.arrayContaining([
      '  ≈ a  conforms in another form. It is shown.',
      '      chat_data  points: contract: points; came: data; the dashboard reads both forms',
    ]),
  )
  expect(junitReport(report)).toContain('points: contract: points; came: data')
  expect(junitReport(report)).not.toContain('<failure')
  expect(htmlReport(report, MADE)).toContain('class="otherReading">≈ conforms in another form<')
})

test('each phase’s energy, and totals of another type, may be elsewhere [E11, E19]', () => {
  const devices = [{ deviceId: 'HY-1' }]
  const row = (/** @type {object} */ totals) => ({ _id: ROW_ID, ...totals })
  const others = { totalDischargeEnergy: 1, solarChargeEnergy: 1 }
  const run = (/** @type {object[]} */ ...rows) =>
    finding('getHydraHistory', {
      calls: [
        answer('listHydras', 200, { devices, total: 1, hasMore: false }),
        answer('getHydraHistory', 200, { energyData: rows }),
      ],
    })
  const ROW_ID = { period: '2026-01-15T00:00:00Z', type: 'ie', channel: 1 }
  const sparse = run(row({ totalImportEnergy: 1 }), row({ totalChargeEnergy: 1, ...others }))
  expect(sparse).toMatchObject({ state: 'otherReading', differences: [] })
  expect(sparse?.readings[0]?.where).toBe('energyData[0]')
  const lacking = run(row({ totalImportEnergy: 1, ...others }))
  expect(lacking?.differences.map(({ where }) => where)).toEqual([
    'energyData[0].totalChargeEnergy',
  ])
})
