import { logLine } from '@wattpost/emulator'
import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type PlayedScenario, playScenario } from '../support/playedScenario.ts'
import { ownScenario } from '../support/scenarioFile.ts'

const HEAD = `schema: 1
name: Neighbours
seed: 3
clock: { start: "2026-01-15T06:00:00Z", tz: Africa/Lagos }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, outages: natural, grid: weak }
  - { id: BG-0001, family: bg, outages: natural, grid: weak }
  - { id: PM-0001, family: pm, outages: natural, grid: weak }
`
const IDS = ['HY-0001', 'BG-0001', 'PM-0001']

/** The entries of the three devices without their sequence numbers. */
const entriesOf = ({ entries }: PlayedScenario) =>
  entries
    .filter(({ entry }) => 'deviceId' in entry && IDS.includes(entry.deviceId))
    .map((entry) => logLine({ ...entry, seq: 0 }))

test('an additional device changes no value of the others', async () => {
  const alone = await playScenario(await ownScenario(HEAD))
  const more = await playScenario(await ownScenario(`${HEAD}  - { id: BG-0002, family: bg }\n`))
  for (const { player } of [alone, more]) player.step(2 * HOUR_MS)
  expect(entriesOf(alone).length).toBeGreaterThan(1000)
  expect(entriesOf(more)).toEqual(entriesOf(alone))
})

test('an additional request or a command to another device changes no value of the others', async () => {
  const text = `${HEAD}  - { id: BG-0002, family: bg }\n`
  const [quiet, busy] = [
    await playScenario(await ownScenario(text)),
    await playScenario(await ownScenario(text)),
  ]
  quiet.player.step(2 * HOUR_MS)
  busy.player.step(HOUR_MS)
  const action = { do: 'switch-off' } as const
  const cause = { by: 'control' } as const
  const acted = busy.player.submit({ kind: 'act', deviceId: 'BG-0002', action, cause })
  expect(acted).toMatchObject({ ok: true })
  for (const device of busy.player.run.world.devices) device.snapshot(busy.player.nowMs())
  busy.player.step(HOUR_MS)
  expect(entriesOf(busy)).toEqual(entriesOf(quiet))
})
