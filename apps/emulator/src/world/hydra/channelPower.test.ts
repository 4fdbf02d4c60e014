import { expect, test } from 'vitest'
import { COMMISSIONED_MS, hydraSpec, inputsOf } from '../specs.testing.ts'
import { channelsUp, liveShares, onGenerator, onGrid, split } from './channelPower.ts'
import { hydraInstallation } from './installation.ts'

const installation = hydraInstallation(hydraSpec(1))
const conditions = {
  ...{ gridUp: true, generatorUp: false, switchOn: true, tamperOn: false, online: true },
  ...{ cover: null, extraW: 0 },
}

test.each([
  ['no source', false, false, ''],
  ['grid', true, false, '123'],
  ['generator', false, true, '456'],
  ['both', true, true, '123456'],
] as const)(
  'with %s, the channels of the source carry voltage [C6]',
  (_, gridUp, generatorUp, up) => {
    const sources = { ...conditions, gridUp, generatorUp }
    const noChannels = hydraInstallation(hydraSpec(1, { variant: 'battery_monitor' }))
    for (const inputs of [[], inputsOf('HY-1', [1000, 'offline'])]) {
      const channels = channelsUp(installation, inputs, COMMISSIONED_MS, sources)
      expect(channels.map((isUp, index) => (isUp ? index + 1 : '')).join('')).toBe(up)
      expect(channelsUp(noChannels, inputs, COMMISSIONED_MS, sources)).not.toContain(true)
    }
  },
)

test('a source is up while any of its channels is', () => {
  const live = (...channels: number[]) =>
    [1, 2, 3, 4, 5, 6].map((channel) => channels.includes(channel)) as unknown as Parameters<
      typeof onGrid
    >[0]
  expect([1, 2, 3, 4, 5, 6].map((channel) => onGrid(live(channel)))).toEqual([
    ...[true, true, true, false, false, false],
  ])
  expect([1, 2, 3, 4, 5, 6].map((channel) => onGenerator(live(channel)))).toEqual([
    ...[false, false, false, true, true, true],
  ])
})

test('a dead phase has no share, and the others carry the total', () => {
  const shares = liveShares([0.25, 0.25, 0.5], [true, true, false, false, true, true], true)
  expect(shares).toEqual([0.25, 0.25, 0])
  expect(split(shares, 900, true)).toEqual([450, 450, 0, 0, 0, 0])
  const other = liveShares([0.25, 0.25, 0.5], [true, true, false, false, true, true], false)
  expect(other).toEqual([0, 0.25, 0.5])
  expect(split(other, 900, false)).toEqual([0, 0, 0, 0, 300, 600])
})
