import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refused } from '@wattpost/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { openScenario } from '../scenario/parse/openScenario.ts'
import { accountsOf, seededUsers } from './accounts.ts'
import { type HotReloadParts, hotReload } from './hotReload.ts'
import { openPlayer, runFactoryOf } from './openPlayer.ts'
import { scenarioLibrary } from './scenarioLibrary.ts'
import { ScenarioParser } from './scenarioParser.ts'

const TEXT = `schema: 1
name: First
clock: { start: "2026-01-15T06:00:00Z" }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
`

/** Reads in this thread. */
const inThisThread: HotReloadParts['parser'] = {
  parse: (request) => {
    if ('text' in request) throw new Error('the file is read by this process first')
    return openScenario(request.file, request.folders, request.accounts)
  },
}

/** A player of an editable scenario file, paused ten seconds after its start. */
async function editing(parser = inThisThread) {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  const scenario = join(folder, 'own.yaml')
  await writeFile(scenario, TEXT)
  const users = await seededUsers()
  const opened = await openPlayer(scenario, users, { paused: true })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  player.step(10_000)
  const messages: string[] = []
  const errors: string[] = []
  const stop = hotReload({
    ...{ player, scenario, users, parser },
    log: (message) => messages.push(message),
    logError: (message) => errors.push(message),
  })
  onTestFinished(async () => {
    stop()
    await rm(folder, { recursive: true, force: true })
  })
  const edit = (text: string) => writeFile(scenario, text)
  /** Replaces the file, as many editors do. */
  const replace = async (text: string) => {
    await writeFile(`${scenario}.new`, text)
    await rename(`${scenario}.new`, scenario)
  }
  return { player, messages, errors, edit, replace, scenario }
}

test('an edited scenario is played at the same moment, in a new epoch', async () => {
  const { player, messages, edit } = await editing()
  const { nowMs } = player.run
  await edit(TEXT.replace('First', 'Second'))
  await expect.poll(() => messages).toEqual(['Playing the edited “Second”.'])
  expect(player.run.scenario.name).toBe('Second')
  expect([player.run.nowMs, player.epoch]).toEqual([nowMs, 1])
})

test('a scenario with another start plays from its start', async () => {
  const { player, messages, replace } = await editing()
  await replace(TEXT.replace('06:00', '07:00'))
  await expect.poll(() => messages).toHaveLength(1)
  expect(player.run.nowMs).toBe(Date.parse('2026-01-15T07:00:00Z'))
})

test('a mistake keeps the old scenario playing, and is reported with its line', async () => {
  const { player, errors, replace, scenario } = await editing()
  await replace(TEXT.replace('family: hydra', 'family: hyrda'))
  await expect
    .poll(() => errors)
    .toEqual([
      `${scenario}:5:28: family: no "hyrda", did you mean "hydra"?\nThe scenario before this edit keeps playing.`,
    ])
  expect([player.run.scenario.name, player.epoch]).toEqual(['First', 0])
  await replace(TEXT.replace('First', 'Mended'))
  await expect.poll(() => player.run.scenario.name).toBe('Mended')
})

test('an edit is reported when its file is not read', async () => {
  const { errors, edit } = await editing({
    parse: async () => refused({ what: 'scenario', where: '', message: 'Others are being read.' }),
  })
  await edit(TEXT.replace('First', 'Second'))
  await expect
    .poll(() => errors)
    .toEqual(['Others are being read.\nThe scenario before this edit keeps playing.'])
})

test('an edit does not replace another chosen scenario', async () => {
  const { player, messages, edit, replace } = await editing()
  const users = await seededUsers()
  const outage = await scenarioLibrary(users, new ScenarioParser()).open({ name: 'grid-outage' })
  if (!outage.ok) throw new Error(outage.error.message)
  const own = player.run.scenario
  player.load(outage.value)
  const { name } = player.run.scenario
  await edit(TEXT.replace('First', 'Second'))
  await expect
    .poll(() => messages)
    .toEqual([`The edited “Second” is not played: “${name}” keeps playing.`])
  expect([player.run.scenario.name, player.epoch]).toEqual([name, 1])

  const maker = runFactoryOf(own, accountsOf(users))
  if (!maker.ok) throw new Error(maker.error.message)
  player.load(maker.value)
  await replace(TEXT.replace('First', 'Third'))
  await expect.poll(() => player.run.scenario.name).toBe('Third')
})

test('an internal error is reported, and the next edit is played', async () => {
  const { player, errors, edit, replace, scenario } = await editing()
  const stopFailing = player.listen({
    restarted: () => {
      throw new Error('a listener failed')
    },
  })
  await edit(TEXT.replace('First', 'Second'))
  await expect
    .poll(() => errors)
    .toEqual([expect.stringContaining(`${scenario} could not be played again: Error: a listener`)])
  stopFailing()
  await replace(TEXT.replace('First', 'Third'))
  await expect.poll(() => player.run.scenario.name).toBe('Third')
})

test('a file that cannot be watched is reported', async () => {
  const { player } = await editing()
  const errors: string[] = []
  const scenario = join(tmpdir(), 'wattpost-not-there', 'own.yaml')
  const logError = (message: string) => errors.push(message)
  hotReload({ player, scenario, users: [], parser: inThisThread, log: () => {}, logError })()
  expect(errors).toEqual([expect.stringContaining(`${scenario} is not watched`)])
})
