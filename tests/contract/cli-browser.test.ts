import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWattpost, wattpost } from '../support/wattpost.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-browser-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('browser expectations of shipped scenarios are met, with screenshots [S9, S20]', async () => {
  const html = join(folder, 'page')
  const asked = ['grid-outage', 'socket-storm', 'backend-outage']
  const { exitCode, stdout } = await wattpost('replay', ...asked, '--browser', '--html', html)
  expect(stdout).toContain(' met, 0 failed')
  expect(exitCode).toBe(0)
  const page = await readFile(join(html, 'index.html'), 'utf8')
  expect(page.match(/data:image\/png;base64,/g)).toHaveLength(3)
}, 240_000)

/** What a page shows before and after its grid fails: the whole text of the supply is “Grid down” only after it. */
const SEEN = `schema: 1
name: What a page shows
clock: { start: "2026-01-15T08:00:00Z", limit: 1m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
timeline:
  - { id: dark, at: 30s, device: HY-0001, do: grid-off }
browser:
  - { id: stays, as: owner@wattpost.test, open: /device/hydra/HY-0001, after: dark, see: { matches: "^Grid down" }, for: 1s }
  - { id: never-down, as: owner@wattpost.test, open: /device/hydra/HY-0001, after: dark, see: { text: Grid down }, within: 10s, never: true }
  - { id: only-grid, as: owner@wattpost.test, open: /device/hydra/HY-0001, after: dark, see: { role: status, name: Supply, is: Grid }, within: 1s }
`

test('a part of a text is not the whole, and what is seen was not absent', async () => {
  const file = join(folder, 'seen.yaml')
  await writeFile(file, SEEN)
  const { exitCode, stdout } = await wattpost('replay', file, '--browser', '--json')
  const states = JSON.parse(stdout).scenarios[0].cases.map(
    ({ id, state, reason = null }: { id: string; state: string; reason?: string | null }) => [
      id,
      state,
      reason,
    ],
  )
  expect(states).toEqual([
    ['stays', 'met', null],
    ['never-down', 'failed', 'it was seen'],
    ['only-grid', 'failed', 'it was not seen within 1s'],
  ])
  expect(exitCode).toBe(1)
}, 240_000)

/** A browser expectation for a text that no page has. */
async function unseen(): Promise<string> {
  const file = join(folder, 'unseen.yaml')
  const see =
    '{ id: seen, as: owner@wattpost.test, open: /dashboard, see: { text: No such words }, within: 5m }'
  const text = await readFile('scenarios/grid-outage.yaml', 'utf8')
  await writeFile(file, `${text.split('browser:')[0]}browser:\n  - ${see}\n`)
  return file
}

test('Ctrl-C during a browser check writes the reports and marks the open checks [exit 130]', async () => {
  const [junit, html] = [join(folder, 'ended.xml'), join(folder, 'ended')]
  const asked = ['--speed', '1', '--browser', '--json', '--report', junit, '--html', html]
  const temporary = await mkdtemp(join(folder, 'temporary-'))
  const env = { TMPDIR: temporary }
  const running = startWattpost(['replay', await unseen(), ...asked], { env })
  await running.said(/of 20m/)
  running.kill('SIGINT')
  const { exitCode, stdout, stderr } = await running.ended
  expect(exitCode, stderr).toBe(130)
  expect(JSON.parse(stdout)).toMatchObject({ passed: false })
  expect(stdout).toContain('it was not seen before the replay was interrupted')
  expect(await readFile(junit, 'utf8')).toContain(
    'it was not seen before the replay was interrupted',
  )
  expect(await readFile(join(html, 'index.html'), 'utf8')).toContain('<strong>seen</strong>')
  const left = await readdir(temporary)
  expect(left.filter((name) => name.startsWith('playwright-'))).toEqual([])
}, 120_000)

test('a missing browser loses no report of earlier scenarios [exit 3]', async () => {
  const junit = join(folder, 'before.xml')
  const asked = ['replay', 'malformed-events', 'grid-outage', '--browser', '--json']
  const env = { WATTPOST_BROWSER: join(folder, 'no-browser') }
  const running = startWattpost([...asked, '--report', junit], { env })
  const { exitCode, stdout, stderr } = await running.ended
  expect(stderr).toContain('--browser: no browser can be started')
  expect(exitCode).toBe(3)
  const problem = expect.stringContaining('no browser can be started')
  const scenarios = [
    { file: 'malformed-events', passed: true },
    { file: 'grid-outage', passed: false, trouble: problem },
  ]
  expect(JSON.parse(stdout)).toMatchObject({ passed: false, scenarios })
  expect(await readFile(junit, 'utf8')).toMatch(/grid-outage.*<error message="[^"]*no browser/s)
})
