import { logLine } from '@wattpost/emulator'
import { expect, test } from 'vitest'
import { ownScenario } from '../support/scenarioFile.ts'
import { type Story, tell } from '../support/story.ts'

const HOUR_MS = 3_600_000
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

/** What the three devices told, without the places that their entries have among all. */
const told = ({ entries }: Story) =>
  entries
    .filter(({ entry }) => 'deviceId' in entry && IDS.includes(entry.deviceId))
    .map((entry) => logLine({ ...entry, seq: 0 }))

test('one device more changes no value of the others', async () => {
  const alone = await tell(await ownScenario(HEAD))
  const more = await tell(await ownScenario(`${HEAD}  - { id: BG-0002, family: bg }\n`))
  for (const { stage } of [alone, more]) stage.step(2 * HOUR_MS)
  expect(told(alone).length).toBeGreaterThan(1000)
  expect(told(more)).toEqual(told(alone))
})

test('one request more, and one command to another device, change no value of the others', async () => {
  const text = `${HEAD}  - { id: BG-0002, family: bg }\n`
  const [quiet, busy] = [await tell(await ownScenario(text)), await tell(await ownScenario(text))]
  quiet.stage.step(2 * HOUR_MS)
  busy.stage.step(HOUR_MS)
  const other = busy.stage.play.world.device('BG-0002')
  if (other === undefined) throw new Error('no BG-0002')
  busy.stage.play.act(other, { do: 'switch-off' }, { by: 'control' })
  for (const device of busy.stage.play.world.devices) device.snapshot(busy.stage.nowMs())
  busy.stage.step(HOUR_MS)
  expect(told(busy)).toEqual(told(quiet))
})
