import { expect, test } from 'vitest'
import { decodeHydraPower, encodeHydraPower } from './powerFrame.ts'

const head = { deviceId: 'HY-0001', t: 1_768_500_000 }
const changed = { type: 'ac-power', channel: 1, ns: 0, os: 1, v: 0, rp: 0 }

test('a channel’s change has its new and old state [K9, S11]', () => {
  expect(decodeHydraPower({ ...head, ...changed })).toEqual({
    ok: true,
    value: { head: { deviceId: 'HY-0001', t: 1_768_500_000_000 }, body: changed },
  })
})

test('a periodic frame has no states [K9]', () => {
  const periodic = { type: 'ac-power', channel: 1, v: 231, rp: 900 }
  expect(decodeHydraPower({ ...head, ...periodic })).toMatchObject({
    ok: true,
    value: { body: periodic },
  })
})

test('accepts a channel with only its power [E15]', () => {
  const bare = { type: 'ac-power', channel: 1, rp: 900 }
  expect(decodeHydraPower({ ...head, ...bare })).toMatchObject({
    ok: true,
    value: { body: bare },
  })
})

test('encodes a channel with only its power, without keys for the rest [E15]', () => {
  const decoded = { deviceId: 'HY-0001', t: 1_768_500_000_000 }
  const bare = { type: 'ac-power', channel: 1, rp: 900 } as const
  expect(encodeHydraPower({ head: decoded, body: bare })).toStrictEqual({ ...head, ...bare })
})

test.each([
  ['a type of another event', { ...changed, type: 'energy-summary' }, 'type'],
  ['no type', { ...changed, type: undefined }, 'type'],
  ['a channel by name', { ...changed, channel: 'grid' }, 'channel'],
  [
    'a monitor without a name',
    { type: 'battery-monitor-power', v: 1, i: 1, p: 1, soc: 1 },
    'monitor',
  ],
  ['a split without its sun', { type: 'power-split', grid: 1, generator: 0, battery: 0 }, 'solar'],
])('refuses %s and names its path [K9]', (_, body, where) => {
  expect(decodeHydraPower({ ...head, ...body })).toMatchObject({
    ok: false,
    error: { what: 'hydra_power frame', where },
  })
})
