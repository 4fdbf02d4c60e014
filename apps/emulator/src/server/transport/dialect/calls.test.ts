import type { DeviceCallId } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { finished } from '../../../world/pausable.ts'
import { type Answer, answer, refuseCall } from '../answer.ts'
import type { CallInput } from '../deviceCalls.ts'
import { ListBody, ListItem } from '../listItems.ts'
import { LongBody } from '../steps.ts'
import { answerIn, sessionAnswerIn } from './calls.ts'
import { CORE, FULL, without } from './dialect.testing.ts'

/** The input that reached the full dialect, and the answer. */
function asked(
  dialect: typeof FULL,
  id: DeviceCallId,
  query: object,
  full: (query: never) => Answer,
) {
  const inputs: unknown[] = []
  const steps = answerIn(dialect, id, { id: 'X', query }, function* (input: CallInput) {
    inputs.push(input.query)
    yield null
    return full(input.query as never)
  })
  return { inputs, sent: finished(steps) }
}
const METERS = 'listMeters'
const meter = (deviceId: string) => ({
  ...{ deviceId, site: 'Clinic', tz: 'UTC', status: 'down' },
  ...{ region: 'Lagos', latitude: 6.5, longitude: 3.4 },
})

test('the full dialect passes query and answer unchanged', () => {
  const body = answer({ device: {} })
  const { inputs, sent } = asked(FULL, 'getHydra', { tz: 'UTC' }, () => body)
  expect(inputs).toEqual([{ tz: 'UTC' }])
  expect(sent).toBe(body)
})

test('a refusal is the same in every dialect', () => {
  const refusal = refuseCall('unknown', 'Device not found.')
  for (const id of [METERS, 'getHydra', 'getHydraEnergy'] as const)
    expect(asked(CORE, id, { type: 'ce' }, () => refusal).sent).toEqual(refusal)
})

test('without tz the parameter does not reach the call, others do', () => {
  const query = { tz: 'UTC', range: 'w' }
  const { inputs } = asked(without('tz'), 'getPowerStatus', query, () => answer({}))
  expect(inputs).toEqual([{ range: 'w' }])
  const kept = asked(without('seq'), 'getPowerStatus', query, () => answer({}))
  expect(kept.inputs).toEqual([query])
})

test('without meterPaging the list has the meters of all pages', () => {
  const pages = [['PM-0001', 'PM-0002'], ['PM-0003']]
  const page = ({ page: at }: { page: number }) =>
    answer(
      new ListBody({
        ...{ success: true, total: 3, hasMore: at === 0 },
        data: (pages[at] ?? []).map((id) => new ListItem(meter(id))),
      }),
    )
  const { inputs, sent } = asked(without('meterPaging'), METERS, { page: 5, search: 'x' }, page)
  expect(inputs).toEqual([
    { page: 0, limit: 100 },
    { page: 1, limit: 100 },
  ])
  expect(sent).toStrictEqual(
    answer({ success: true, data: ['PM-0001', 'PM-0002', 'PM-0003'].map(meter) }),
  )
})

test.each(['getHydraEnergy', 'getEnergySummary'] as const)(
  'without energyTypes %s asks for import, and refuses other types',
  (id) => {
    const dialect = without('energyTypes')
    const body = answer({ energyData: [] })
    const plain = asked(dialect, id, { range: 'w' }, () => body)
    expect(plain.inputs).toEqual([{ range: 'w', type: 'ie' }])
    expect(plain.sent).toEqual(body)
    expect(asked(dialect, id, { type: 'ie' }, () => body).sent).toEqual(body)
    expect(asked(dialect, id, { type: 'all' }, () => body).sent).toEqual(
      refuseCall('invalid', 'type: must be "ie"'),
    )
    expect(asked(without('tz'), id, { type: 'all' }, () => body).inputs).toEqual([{ type: 'all' }])
  },
)

test('without energyTypes the daily energy has the rows of import', () => {
  const rows = ['ie', 'all'].map((type) => ({ _id: { period: 'p', type, channel: 1 } }))
  const body = answer(
    new LongBody({}, 'energyData', () => [rows[0] ?? null, null, ...rows.slice(1)]),
  )
  const sent = (dialect: typeof FULL, id: DeviceCallId) =>
    JSON.stringify(asked(dialect, id, {}, () => body).sent)
  const id = 'getHydraHistory'
  const imported = JSON.stringify(answer({ energyData: rows.slice(0, 1) }))
  expect(sent(without('energyTypes'), id)).toBe(imported)
  const all = JSON.stringify(answer({ energyData: rows }))
  expect(sent(without('tz'), id)).toBe(all)
  expect(sent(without('energyTypes'), 'getMeterEnergy')).toBe(all)
})

test('a meter has no place in the core, and another status word', () => {
  const body = answer({ success: true, data: meter('PM-0001') })
  const id = 'getMeter'
  const sent = (dialect: typeof FULL) => asked(dialect, id, {}, () => body).sent
  expect(sent(CORE)).toStrictEqual(
    answer({ success: true, data: { deviceId: 'PM-0001', status: 0 } }),
  )
  const { tz: _, ...withoutZone } = meter('PM-0001')
  expect(sent(without('tz'))).toStrictEqual(answer({ success: true, data: withoutZone }))
})

test('a hydra has the types of data with fields of the specification in the core', () => {
  const latestData = {
    ...{ 'ac-power': { 1: { rp: 5, v: 230, ns: 1 } }, 'ac-channel-energy': { 1: { ie: 6 } } },
    ...{ 'battery-system': { bp: 1 }, 'battery-monitor-power': {}, 'power-split': { grid: 1 } },
  }
  const list = answer({ devices: [{ deviceId: 'H', status: 'up', latestData }], total: 1 })
  const sent = (dialect: typeof FULL) => asked(dialect, 'listHydras', {}, () => list).sent
  const core = {
    'ac-power': { 1: { rp: 5 } },
    ...{ 'ac-channel-energy': { 1: { ie: 6 } }, 'battery-system': { bp: 1 } },
  }
  expect(sent(CORE)).toStrictEqual(
    answer({ devices: [{ deviceId: 'H', status: 'ONLINE', latestData: core }], total: 1 }),
  )
  expect(sent(without('seq'))).toStrictEqual(list)
})

test('a hydra without channels has no data of channels in the core', () => {
  const body = answer({ device: { deviceId: 'H', latestData: { 'battery-system': { bp: 1 } } } })
  expect(asked(CORE, 'getHydra', {}, () => body).sent).toStrictEqual(body)
})

test('the timeline of the core has no unknown times', () => {
  const id = 'getPowerTimeline'
  const body = answer({ byChannel: {}, unknown: [] })
  expect(asked(CORE, id, {}, () => body).sent).toStrictEqual(answer({ byChannel: {} }))
  expect(asked(without('tz'), id, {}, () => body).sent).toStrictEqual(body)
})

test('the session of the core has the fields of the specification', () => {
  const user = { uid: 'u', email: 'e', emailVerified: true, name: 'n', photo: null }
  const claims = { merchant: true, approved: true, profile: null }
  const full = answer({ user: { ...user, ...claims } })
  const { name: _, photo: __, ...fields } = user
  expect(sessionAnswerIn(CORE, full)).toStrictEqual(answer({ user: { ...fields, ...claims } }))
  expect(sessionAnswerIn(without('acks'), full)).toBe(full)
  expect(sessionAnswerIn(CORE, answer({ loggedOut: true }))).toStrictEqual(answer({}))
  const refusal = refuseCall('unauthenticated', 'A bearer token is needed.')
  expect(sessionAnswerIn(CORE, refusal)).toBe(refusal)
})
