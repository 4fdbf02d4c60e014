import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accountsOf } from './accountsOf.ts'
import { hotReload } from './hotReload.ts'
import { openStage } from './openStage.ts'
import { scenarioShelf } from './scenarioShelf.ts'
import { seededUsers } from './seededUsers.ts'
import { playMaker } from './stageOf.ts'

const TEXT = `schema: 1
name: First
clock: { start: "2026-01-15T06:00:00Z" }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
`

/** A stage whose scenario file can be edited, standing ten seconds after its start. */
async function editing() {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  const scenario = join(folder, 'own.yaml')
  await writeFile(scenario, TEXT)
  const users = await seededUsers()
  const opened = await openStage(scenario, users, { paused: true })
  if (!opened.ok) throw new Error(opened.error.join('\n'))
  const stage = opened.value
  stage.step(10_000)
  const said: string[] = []
  const complaints: string[] = []
  const stop = hotReload({
    ...{ stage, scenario, users },
    say: (message) => said.push(message),
    complain: (message) => complaints.push(message),
  })
  onTestFinished(async () => {
    stop()
    await rm(folder, { recursive: true, force: true })
  })
  const edit = (text: string) => writeFile(scenario, text)
  /** As editors do that put a new file in the old one's place. */
  const replace = async (text: string) => {
    await writeFile(`${scenario}.new`, text)
    await rename(`${scenario}.new`, scenario)
  }
  return { stage, said, complaints, edit, replace, scenario }
}

test('an edited scenario is played at the same moment, in a new epoch', async () => {
  const { stage, said, edit } = await editing()
  const { nowMs } = stage.play
  await edit(TEXT.replace('First', 'Second'))
  await expect.poll(() => said).toEqual(['Playing the edited “Second”.'])
  expect(stage.play.scenario.name).toBe('Second')
  expect([stage.play.nowMs, stage.epoch]).toEqual([nowMs, 1])
})

test('one that begins at another time begins anew', async () => {
  const { stage, said, replace } = await editing()
  await replace(TEXT.replace('06:00', '07:00'))
  await expect.poll(() => said).toHaveLength(1)
  expect(stage.play.nowMs).toBe(Date.parse('2026-01-15T07:00:00Z'))
})

test('a mistake keeps the old one playing, and is told with its place', async () => {
  const { stage, complaints, replace, scenario } = await editing()
  await replace(TEXT.replace('family: hydra', 'family: hyrda'))
  await expect
    .poll(() => complaints)
    .toEqual([
      `${scenario}:5:28: family: no "hyrda", did you mean "hydra"?\nThe scenario as it was goes on playing.`,
    ])
  expect([stage.play.scenario.name, stage.epoch]).toEqual(['First', 0])
  await replace(TEXT.replace('First', 'Mended'))
  await expect.poll(() => stage.play.scenario.name).toBe('Mended')
})

test('what somebody else put on the stage goes on when the file is edited, until the file is played again', async () => {
  const { stage, said, edit, replace } = await editing()
  const users = await seededUsers()
  const outage = await scenarioShelf(users).open({ name: 'grid-outage' })
  if (!outage.ok) throw new Error(outage.error.join('\n'))
  const own = stage.play.scenario
  stage.load(outage.value)
  const { name } = stage.play.scenario
  await edit(TEXT.replace('First', 'Second'))
  await expect.poll(() => said).toEqual([`The edited “Second” is not played: “${name}” goes on.`])
  expect([stage.play.scenario.name, stage.epoch]).toEqual([name, 1])

  const maker = playMaker(own, accountsOf(users))
  if (!maker.ok) throw new Error(maker.error.join('\n'))
  stage.load(maker.value)
  await replace(TEXT.replace('First', 'Third'))
  await expect.poll(() => stage.play.scenario.name).toBe('Third')
})

test('an edit that cannot be played for our mistake is told, and the next one is played', async () => {
  const { stage, complaints, edit, replace, scenario } = await editing()
  const stopFailing = stage.listen({
    begun: () => {
      throw new Error('a listener failed')
    },
  })
  await edit(TEXT.replace('First', 'Second'))
  await expect
    .poll(() => complaints)
    .toEqual([expect.stringContaining(`${scenario} could not be played anew: Error: a listener`)])
  stopFailing()
  await replace(TEXT.replace('First', 'Third'))
  await expect.poll(() => stage.play.scenario.name).toBe('Third')
})

test('a file that cannot be watched is told, and all goes on', async () => {
  const { stage } = await editing()
  const complaints: string[] = []
  const scenario = join(tmpdir(), 'wattpost-not-there', 'own.yaml')
  const complain = (message: string) => complaints.push(message)
  hotReload({ stage, scenario, users: [], say: () => {}, complain })()
  expect(complaints).toEqual([expect.stringContaining(`${scenario} is not watched`)])
})
