import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fleet } from './fleet.ts'

const MIB = 1024 * 1024

test('a fleet that no scenario could read is not written [exit 2]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fleet '))
  onTestFinished(() => rm(folder, { recursive: true }))
  const said = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(text) > 0)
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  onTestFinished(() => [stderr, stdout].forEach((one) => void one.mockRestore()))
  const output = join(folder, 'fleet.json')
  const options = { bg: 5, pm: 0, hydra: 0, seed: 1, tz: 'Africa/Lagos', output }
  expect(await fleet(options, MIB / 1024)).toBe(2)
  expect(said).toEqual([
    `--output: ${output} would have more than ${1 / 1024} MiB, which no scenario reads. Choose fewer devices, or .csv.\n`,
  ])
  expect(await readdir(folder)).toEqual([])
  expect(await fleet(options, MIB)).toBe(0)
  expect(await readdir(folder)).toEqual(['fleet.json'])
})
