import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWattpost } from '../support/wattpost.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost runs '))
  for (const name of ['one', 'two']) await writeFile(join(folder, `${name}.yaml`), tiny(name))
})
afterAll(() => rm(folder, { recursive: true }))

const tiny = (name: string) => `schema: 1
name: Tiny ${name}
clock: { start: "2026-01-15T17:58:00Z", limit: 1m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
timeline:
  - { id: grid-lost, at: 30s, device: HY-0001, do: grid-off }
expect:
  - { id: goes-down, event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }, after: grid-lost, within: 5s }
`

test('two runs at a time have one report in the order of the files, and each seed its own run', async () => {
  const files = ['two.yaml', 'one.yaml']
  const asked = ['--jobs', '2', '--seeds', '1,9', '--report', 'junit.xml', '--html', 'page']
  const { exitCode, stdout } = await startWattpost(['replay', ...files, ...asked], { cwd: folder })
    .ended
  expect(exitCode, stdout).toBe(0)
  const runs = ['two.yaml (seed 1)', 'two.yaml (seed 9)', 'one.yaml (seed 1)', 'one.yaml (seed 9)']
  expect([...stdout.matchAll(/^PASS (\S+ \(seed \d\))/gm)].map(([, name]) => name)).toEqual(runs)
  expect(stdout).toContain('two.yaml: 2 of 2 runs passed\n  ✓ goes-down: held for 2 of 2\n')
  expect(stdout).toContain('4 of 4 runs passed; 4 met, 0 failed, 0 skipped\n')
  const xml = await readFile(join(folder, 'junit.xml'), 'utf8')
  expect([...xml.matchAll(/<testsuite name="([^"]+)"/g)].map(([, name]) => name)).toEqual(runs)
  const page = await readFile(join(folder, 'page/index.html'), 'utf8')
  expect(page).toContain('one.yaml: 2 of 2 runs passed')
})
