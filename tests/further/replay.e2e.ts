import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecording, startingScenario, startRecorder } from '@wattpost/emulator'
import type { Page } from 'playwright/test'
import { account } from '../support/accounts.ts'
import { freePort } from '../support/freePort.mjs'
import type { EmulatorProcess } from '../e2e/emulator.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { submitSignIn } from '../e2e/signInForm.ts'

/** Signs in, opens the device and advances a minute, in which the generator takes over. */
async function watchOutage(page: Page, url: string, emulator: EmulatorProcess) {
  const { email, password } = account('owner')
  await page.goto(`${url}/login`)
  await submitSignIn(page, email, password)
  await page.waitForURL('**/dashboard')
  await page.goto(`${url}/device/hydra/HY-0001`)
  await expect(page.getByRole('group', { name: 'Channel 1 grid' })).toContainText('Up')
  await emulator.play(10)
  await expect(page.getByRole('group', { name: 'Channel 1 grid' })).toContainText('Down')
  await expect(page.getByRole('group', { name: 'Channel 4 generator' })).toContainText('Running')
  await emulator.pause()
  return screenOf(page)
}

/** The channel states as shown. */
async function screenOf(page: Page) {
  const groups = page.getByRole('group', { name: /^Channel \d / })
  return (await groups.allInnerTexts()).map(
    (text) => /\b(Up|Down|Running|Standby|Not running|Unknown)\b/.exec(text)?.[0],
  )
}

test('the recording of a grid outage replays to the same screens', async ({
  browser,
  ownEmulator,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  const port = await freePort()
  const recorded = `http://127.0.0.1:${port}`
  const emulator = await ownEmulator('grid-outage')
  await emulator.begin()
  const recorder = await startRecorder({
    ...{ target: emulator.url, host: '127.0.0.1', port, directory: folder },
  })
  if (!recorder.ok) throw new Error(recorder.error.message)
  const live = await browser.newPage()
  const seen = await watchOutage(live, recorded, emulator)
  await live.close()
  const { file } = await recorder.value.stop()
  const recording = readRecording(await readFile(file), file)
  if (!recording.ok) throw new Error(recording.error.message)
  const scenario = join(folder, 'incident.yaml')
  await writeFile(scenario, startingScenario(recording.value, file))
  const replaying = await ownEmulator(scenario)
  await replaying.begin()
  const again = await browser.newPage()
  expect(await watchOutage(again, replaying.url, replaying)).toEqual(seen)
  expect(seen).toEqual(['Down', 'Down', 'Down', 'Running', 'Running', 'Running'])
  await again.close()
  await rm(folder, { recursive: true, force: true })
})
