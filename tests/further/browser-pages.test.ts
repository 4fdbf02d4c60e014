import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWattpost } from '../support/wattpost.ts'

const SCENARIO = `schema: 1
name: Pages without a live connection
clock: { start: "2026-01-15T08:00:00Z", limit: 1m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
timeline:
  - { id: late, at: 5m, device: HY-0001, do: grid-off }
browser:
  - { id: pending, as: pending@wattpost.test, open: /dashboard, see: { text: Awaiting approval }, within: 30s }
  - { id: unseen, as: owner@wattpost.test, open: /no-such-page, see: { text: No such words }, within: 1s }
  - { id: after-late, as: owner@wattpost.test, open: /dashboard, after: late, see: { text: Down }, within: 1s }
`

/** A folder with the scenario, and an empty one for temporary files. */
async function folders() {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'pages.yaml')
  await writeFile(file, SCENARIO)
  const temporary = await mkdtemp(join(folder, 'temporary-'))
  const traces = async () =>
    (await readdir(temporary)).filter((name) => name.startsWith('playwright-'))
  return { file, report: join(folder, 'junit.xml'), env: { TMPDIR: temporary }, traces }
}

test('pages without a live connection are judged as they are, and no trace folder is left', async () => {
  const { file, env, traces } = await folders()
  const { exitCode, stdout, stderr } = await startWattpost(['replay', file, '--browser'], { env })
    .ended
  expect(stdout, stderr).toContain('✓ pending')
  expect(stdout).toContain('✗ unseen')
  expect(stdout).toContain('✗ after-late')
  expect(exitCode).toBe(1)
  expect(await traces()).toEqual([])
}, 180_000)

test('Ctrl-C while pages are opened writes the report at once, and leaves no trace folder', async () => {
  const { file, report, env, traces } = await folders()
  const asked = ['replay', file, '--browser', '--report', report]
  const running = startWattpost(asked, { env })
  await expect.poll(traces, { timeout: 60_000 }).not.toEqual([])
  running.kill('SIGINT')
  const { exitCode, stdout, stderr } = await running.ended
  expect(exitCode, stderr).toBe(130)
  expect(stderr).not.toContain('not ended')
  expect(stdout).toContain('the replay was interrupted before it was decided')
  expect(await readFile(report, 'utf8')).toContain('type="interrupted"')
  expect(await traces()).toEqual([])
}, 180_000)
