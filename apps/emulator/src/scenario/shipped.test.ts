import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { families, HOUR_MS } from '@wattpost/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { maySee } from '../world/scope.ts'
import { openScenario } from './parse/openScenario.ts'
import { accounts, emails, runOf, shipped, shippedNames, specsOf } from './scenarios.testing.ts'

const folder = new URL('../../../../scenarios/', import.meta.url)
const account = (name: string) => {
  const found = accounts.find(({ email }) => email === `${name}@wattpost.test`)
  if (found === undefined) throw new Error(`no account ${name}`)
  return found
}

test('ships at least fifteen scenarios, the default among them', () => {
  expect(shippedNames).toEqual(expect.arrayContaining(['a-day-in-the-fleet', 'grid-outage']))
  expect(shippedNames.length).toBeGreaterThanOrEqual(15)
})

test.each(shippedNames)(
  '%s: the owner has a device of each family and HY-0001, always fewer than the merchant [A4]',
  async (name) => {
    const specs = specsOf(await shipped(name))
    const of = (who: string) => specs.filter((spec) => maySee(account(who), spec))
    expect(new Set(of('owner').map(({ family }) => family))).toEqual(new Set(families))
    expect(of('owner')).toContainEqual(
      expect.objectContaining({ id: 'HY-0001', variant: 'grid_gen' }),
    )
    expect(of('merchant').length).toBeGreaterThan(of('owner').length)
    expect(of('merchant2').length).toBeGreaterThan(0)
    expect(of('merchant').filter((spec) => of('merchant2').includes(spec))).toEqual([])
    expect(of('pending')).toEqual([])
  },
)

test('has a default fleet of dozens of devices, at most 100 hydras', async () => {
  const specs = specsOf(await shipped('a-day-in-the-fleet'))
  expect(specs.length).toBeGreaterThanOrEqual(24)
  expect(specs.filter(({ family }) => family === 'hydra').length).toBeLessThanOrEqual(100)
})

test('grid-outage loses the grid at 30 s, starts the generator 6–9 s later, and restores it [S11, C6]', async () => {
  for (const seed of [42, 1]) {
    const { run, entries } = runOf(await shipped('grid-outage'), seed)
    run.advanceTo(run.startMs + 20 * 60_000)
    const changes = entries.flatMap(({ entry, atMs }) =>
      entry.kind === 'change'
        ? entry
            .frames()
            .flatMap(({ event, data }) =>
              event === 'hydra_power' && 'ns' in data
                ? [{ afterS: (atMs - run.startMs) / 1000, data }]
                : [],
            )
        : [],
    )
    expect(
      changes.map(({ data }) => [data.deviceId, data.channel, data.os, data.ns].join(' ')),
    ).toEqual([
      ...[1, 2, 3].map((channel) => `HY-0001 ${channel} 1 0`),
      ...[4, 5, 6].map((channel) => `HY-0001 ${channel} 0 1`),
      ...[1, 2, 3].map((channel) => `HY-0001 ${channel} 0 1`),
      ...[4, 5, 6].map((channel) => `HY-0001 ${channel} 1 0`),
    ])
    const [lost, taken, back, off] = [0, 3, 6, 9].map((index) => changes[index]?.afterS ?? 0)
    expect([lost, back, off]).toEqual([30, 600, 630])
    expect(taken).toBeGreaterThanOrEqual(36)
    expect(taken).toBeLessThanOrEqual(39)
  }
})

type ExportedRow = Record<'lifetime_export_energy_Wh' | 'lifetime_import_energy_Wh', number>
const energyOf =
  (name: keyof ExportedRow) => (before: ExportedRow | undefined, after: ExportedRow | undefined) =>
    (after?.[name] ?? Number.NaN) - (before?.[name] ?? Number.NaN)

test('clouds: a home exports under the sun only, and its energies close [E16]', async () => {
  const { run } = runOf(await shipped('clouds'), 5)
  const rowAt = (hours: number) => {
    run.advanceTo(run.startMs + hours * HOUR_MS)
    const device = run.world.device('HY-0005')?.snapshot(run.nowMs)
    if (device?.family !== 'hydra') throw new Error('no hydra HY-0005')
    return device.device.lifetime_energy[0]
  }
  const [start, bright, overcast] = [rowAt(0), rowAt(1), rowAt(3)]
  const exportedWh = energyOf('lifetime_export_energy_Wh')
  expect(exportedWh(start, bright)).toBeGreaterThan(200)
  expect(exportedWh(bright, overcast)).toBeLessThan(exportedWh(start, bright) / 4)
  const importedWh = energyOf('lifetime_import_energy_Wh')
  // A heavy appliance takes more than the sun gives.
  expect(importedWh(start, bright)).toBeLessThan(exportedWh(start, bright) / 4)
  expect(importedWh(bright, overcast)).toBeGreaterThan(2 * importedWh(start, bright))
})

test.each(shippedNames)('%s: editors are shown the way to its schema', async (name) => {
  const text = await readFile(new URL(`${name}.yaml`, folder), 'utf8')
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/scenario\.schema\.json\n/)
})

test.each([
  [
    'nowhere',
    /scenarios.nowhere\.yaml$/,
    expect.stringContaining('there is no such scenario file; known are a-day-in-the-fleet'),
  ],
  ['./here.yaml', /scenarios.here\.yaml$/, 'there is no such scenario file'],
  ['..', /./, 'is a folder; name its files, e.g. with *.yaml'],
  [`./${'long'.repeat(100)}.yaml`, /./, "can't be read (ENAMETOOLONG)"],
])('reports an unreadable scenario %s as a mistake', async (name, file, message) => {
  const places = { shipped: folder.pathname, workingFolder: folder.pathname }
  const path = name === '..' ? '../scenarios/' : name
  const read = await openScenario(path, places, emails)
  expect(read).toMatchObject({ ok: false, error: [{ line: 1, column: 1, message }] })
  if (!read.ok) expect(read.error[0]?.file).toMatch(file)
})

test('suggests the file ending when it is left out', async () => {
  const workingFolder = await mkdtemp(join(tmpdir(), 'watt post '))
  onTestFinished(() => rm(workingFolder, { recursive: true }))
  await writeFile(join(workingFolder, 'mine.yaml'), '')
  const places = { shipped: folder.pathname, workingFolder }
  const message = 'there is no such scenario file, did you mean "mine.yaml"?'
  expect(await openScenario('mine', places, emails)).toMatchObject({ error: [{ message }] })
})
