import { bgDevice, hydraDevice, meterDevice } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTimeSource } from '../freshness/timeSource.ts'
import { createStores } from './deviceStores.ts'
import { aBg, aHydra, aPm } from './devices.testing.ts'
import { takeSnapshot } from './snapshot.ts'

const IDS = { bg: 'BG-1', pm: 'PM-1', hydra: 'HY-1' } as const

function ownFamily(answer: object): keyof typeof IDS {
  return 'family' in answer ? (answer.family as keyof typeof IDS) : 'bg'
}

/** Empty stores; the devices' time is second 200. */
function createSetup() {
  const stores = createStores()
  const time = createTimeSource(true)
  time.set({ now: 200_000, speed: 1, paused: true, epoch: 1 })
  const take = (answer: object, id: string = IDS[ownFamily(answer)]) =>
    takeSnapshot(stores, time, answer, id)
  return { stores, take }
}

const bgAnswer = { family: 'bg', device: z.encode(bgDevice, aBg) } as const
const pmAnswer = { family: 'pm', device: z.encode(meterDevice, aPm) } as const
const hydraAnswer = { family: 'hydra', device: z.encode(hydraDevice, aHydra) } as const
const taken = { ok: true, value: 'taken' }
const cursor = { atMs: 100_000, skewMs: 0, epoch: 1, seq: 7 }

test('an answer of each family is stored with its position in the stream', () => {
  const { stores, take } = createSetup()
  for (const answer of [bgAnswer, pmAnswer, hydraAnswer]) {
    expect(take({ ...answer, epoch: 1, seq: 7 })).toEqual(taken)
  }
  expect(stores.bg.read('BG-1')).toEqual({ device: aBg, cursor })
  expect(stores.pm.read('PM-1')).toEqual({ device: aPm, cursor, history: [] })
  expect(stores.hydra.read('HY-1')).toMatchObject({ device: aHydra, cursor, chart: [] })
})

test('an answer that newer frames have overtaken changes nothing', () => {
  const { stores, take } = createSetup()
  take({ ...bgAnswer, epoch: 1, seq: 7 })
  const before = stores.bg.read('BG-1')
  expect(take({ ...bgAnswer, epoch: 1, seq: 6 })).toEqual({ ok: true, value: 'overtaken' })
  expect(stores.bg.read('BG-1')).toBe(before)
  expect(take({ ...bgAnswer, epoch: 1, seq: 8 })).toEqual(taken)
  expect(stores.bg.read('BG-1')?.cursor.seq).toBe(8)
})

test.each([
  ['bg', bgAnswer, 'bg device'],
  ['pm', pmAnswer, 'power meter'],
  ['hydra', hydraAnswer, 'hydra'],
] as const)('an unreadable %s answer is refused and changes nothing', (family, answer, what) => {
  const { stores, take } = createSetup()
  const refused = take({ ...answer, device: { deviceId: null } })
  expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining(what) } })
  expect(stores[family].store.getState().devices.size).toBe(0)
})

test('an answer about another device is refused, and no page shows it', () => {
  const { stores, take } = createSetup()
  for (const answer of [bgAnswer, { device: { device_id: 'BG-1' } }, { data: { id: 'BG-1' } }])
    expect(take(answer, 'BG-2')).toMatchObject({ ok: false, error: { where: 'deviceId' } })
  expect(stores.bg.store.getState().devices.size).toBe(0)
})

test.each([
  ['bare', pmAnswer.device],
  ['in an envelope', { ok: true, data: pmAnswer.device }],
  ['with a position that cannot be read', { ...pmAnswer, epoch: -1 }],
])('an answer %s is of the family of its store', (_, answer) => {
  const { stores, take } = createSetup()
  take(pmAnswer)
  expect(take(answer, 'PM-1')).toEqual(taken)
  expect(stores.pm.read('PM-1')).toMatchObject({ device: aPm, cursor: { epoch: null } })
})

test.each([
  ['bg', 'BG-1', { ...bgAnswer, device: z.encode(bgDevice, { ...aBg, lastSeen: 9_000_000 }) }],
  ['pm', 'PM-1', { ...pmAnswer, device: z.encode(meterDevice, { ...aPm, lastSeen: 9_000_000 }) }],
  [
    'hydra',
    'HY-1',
    { ...hydraAnswer, device: z.encode(hydraDevice, { ...aHydra, lastSeen: 9_000_000 }) },
  ],
] as const)('no %s answer was seen in the future (case 13)', (family, id, answer) => {
  const { stores, take } = createSetup()
  take(answer)
  expect(stores[family].read(id)?.device.lastSeen).toBe(200_000)
})
