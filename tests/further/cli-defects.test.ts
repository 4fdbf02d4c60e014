import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWattpost } from '../support/wattpost.ts'

/** A copy of the command line with one text changed in some of its files. */
async function planted(where: string, from: string, to: string): Promise<string> {
  const repository = await mkdtemp(join(tmpdir(), 'wattpost-planted-'))
  onTestFinished(() => rm(repository, { recursive: true }))
  await mkdir(join(repository, 'apps/dashboard'), { recursive: true })
  await mkdir(join(repository, 'cli/dist'), { recursive: true })
  await cp('cli/dist/bundle', join(repository, 'cli/dist/bundle'), { recursive: true })
  await cp('apps/dashboard/dist', join(repository, 'apps/dashboard/dist'), { recursive: true })
  for (const shared of ['scenarios', 'fixtures', 'node_modules'])
    await symlink(join(process.cwd(), shared), join(repository, shared))
  const files = (await readdir(join(repository, where))).filter((file) => file.endsWith('.js'))
  let changed = 0
  for (const file of files) {
    const path = join(repository, where, file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(from)) continue
    changed += 1
    await writeFile(path, text.replaceAll(from, to))
    // The server would send what the build compressed.
    for (const ending of ['br', 'gz']) await rm(`${path}.${ending}`, { force: true })
  }
  expect(changed).toBeGreaterThan(0)
  return join(repository, 'cli/dist/bundle/main.js')
}

test('a defect of the dashboard fails its browser expectation and no other', async () => {
  const main = await planted('apps/dashboard/dist/assets', 'Grid down', 'Grid fine')
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-defects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const asked = ['replay', 'grid-outage', '--browser', '--html', folder]
  const { exitCode, stdout } = await startWattpost(asked, { main }).ended
  expect(exitCode).toBe(1)
  expect(stdout).toContain('✗ sees-outage')
  expect(stdout.match(/✗/g)).toHaveLength(1)
  expect(stdout).toContain('npx playwright show-trace')
}, 120_000)

test('a defect of the emulator fails its expectation', async () => {
  const main = await planted(
    'cli/dist/bundle',
    'return this.#served(this.at(ms)) ? "up" : "down"',
    'return "up"',
  )
  const { exitCode, stdout } = await startWattpost(['replay', 'grid-outage'], { main }).ended
  expect(exitCode).toBe(1)
  expect(stdout).toContain('✗ site-down')
  expect(stdout).toContain('✓ grid-down')
})
