import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@wattpost/emulator'
import { expect, onTestFinished, test } from 'vitest'
import { readScenario } from '../scenario/readScenario.ts'
import { openAuth } from './auth.ts'
import { openHouse } from './house.ts'

const TEXT = `schema: 1
name: No sign-in
clock: { start: "2026-01-15T06:00:00Z", tz: Africa/Lagos }
fleet:
  - { id: HY-0001, family: hydra }
timeline:
  - { id: away, at: 1s, fault: { auth: down } }
`

async function scenarioWithoutSignIn() {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-house-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'down.yaml')
  await writeFile(file, TEXT)
  return must(await readScenario(file))
}

function must(result) {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const answers = (url) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('that no one could sign in ends with its play: the next one has the same Auth emulator', async () => {
  const scenario = await scenarioWithoutSignIn()
  const auth = must(await openAuth())
  onTestFinished(() => auth.stop())
  const house = must(await openHouse({ scenario, auth }))
  house.stage.step(2000)
  await expect.poll(() => answers(auth.url), { timeout: 10_000 }).toBe(false)
  await house.close()
  expect(await answers(auth.url)).toBe(true)
  await must(await openHouse({ scenario, auth })).close()
})

test('an Auth emulator that does not answer is a refusal, and the port is free again', async () => {
  const scenario = await scenarioWithoutSignIn()
  const auth = must(await openAuth())
  onTestFinished(() => auth.stop())
  await auth.turn('down')
  const port = await freePort()
  const refused = {
    ok: false,
    error: { kind: 'environment', message: expect.stringContaining(auth.url) },
  }
  expect(await openHouse({ scenario, auth, port })).toEqual(refused)
  await auth.turn('up')
  await must(await openHouse({ scenario, auth, port })).close()
})
