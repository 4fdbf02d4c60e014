import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PmDevice } from '../../world/pm/device.ts'
import { type TrackLine, valueTrackText } from '../imported/valueTrack.ts'
import { HEAD, runOf, START_MS, specsOf } from '../scenarios.testing.ts'
import { mistakeText } from '../text/mistake.ts'
import { emails, mistakesOf as mistakesOfText } from './mistakes.testing.ts'
import { openScenario, sideFilesOf } from './openScenario.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-side-'))
})
afterAll(() => rm(folder, { recursive: true }))

const here = (file: string) => join(folder, file)

async function opened(text: string) {
  await writeFile(here('own.yaml'), text)
  return openScenario('own.yaml', { shipped: folder, workingFolder: folder }, emails)
}

/** The mistakes of a scenario, each with its location. */
async function mistakesOf(text: string): Promise<string[]> {
  const read = await opened(text)
  return read.ok ? [] : read.error.map((one) => mistakeText(one).replaceAll(`${folder}/`, ''))
}

const METER: TrackLine = {
  device: 'PM-0001',
  gaps: [[600_000, 900_000]],
  quantities: { 'phaseA.activePower': { t: [0, 60_000], v: [1200, 3000] } },
}
const PLAYED = `${HEAD}fleet:
  - { id: PM-0001, family: pm }
tracks:
  - { name: it, values: it.ndjson, at: 1m }
`

test('a device has the values of a track, from the track’s start', async () => {
  await writeFile(here('it.ndjson'), valueTrackText('a.csv', [METER]))
  const read = await opened(PLAYED)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const { run, entries } = runOf(read.value)
  run.advanceTo(START_MS + 20 * 60_000)
  const device = run.world.device('PM-0001')
  if (!(device instanceof PmDevice)) throw new Error('a meter')
  const watts = (minute: number) => device.phasePower(START_MS + minute * 60_000, 'A').activePower
  expect([watts(1), watts(1.9), watts(2), watts(9)]).toEqual([1200, 1200, 3000, 3000])
  const silent = entries.filter(
    ({ atMs, entry }) =>
      entry.kind === 'report' && atMs >= START_MS + 660_000 && atMs < START_MS + 960_000,
  )
  expect(silent).toEqual([])
  const changes = entries.flatMap(({ atMs, entry }) =>
    entry.kind === 'change' ? atMs - START_MS : [],
  )
  expect(changes).toEqual([660_000, 960_000])
})

test('values need a device, and quantities that it has', async () => {
  const other = { ...METER, device: 'PM-0002' }
  await writeFile(here('it.ndjson'), valueTrackText('a.csv', [METER, other]))
  expect(await mistakesOf(PLAYED)).toEqual([
    'own.yaml:7:25: it.ndjson: no device "PM-0002", did you mean "PM-0001"?',
  ])
  const twice = PLAYED.replace('fleet:', 'fleet:\n  - { id: PM-0002, family: pm }')
  expect(await mistakesOf(`${twice}  - { name: again, values: it.ndjson }\n`)).toEqual([
    'own.yaml:9:28: it.ndjson: "PM-0001" is there twice',
    'own.yaml:9:28: it.ndjson: "PM-0002" is there twice',
  ])
  const wrong = { ...METER, quantities: { 'phaseA.activPower': { t: [0], v: [1] } } }
  await writeFile(here('it.ndjson'), valueTrackText('a.csv', [wrong]))
  expect(await mistakesOf(PLAYED)).toEqual([
    'own.yaml:7:25: it.ndjson: PM-0001 has no field "phaseA.activPower", did you mean "phaseA.activePower"?',
  ])
})

test('a fleet file gives its devices, which steps may name', async () => {
  await writeFile(
    here('fleet.csv'),
    'id,family,variant,latitude,longitude,imei\nHY-0001,hydra,grid_gen,-1.3,36.8,350000000000006\n',
  )
  const read = await opened(`${HEAD}fleet:
  - { file: fleet.csv, owner: owner@wattpost.test }
  - { count: 1, family: hydra }
timeline:
  - { id: lost, at: 30s, device: HY-0001, do: grid-off }
`)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const specs = specsOf(read.value)
  expect(specs.map(({ id }) => id)).toEqual(['HY-0001', 'HY-0002'])
  expect(specs[0]).toMatchObject({ imei: '350000000000006', scriptedFromMs: null })
  expect(specs[0]?.owners).toHaveLength(1)
  expect(specs[0]?.site).toMatchObject({ latitude: -1.3, longitude: 36.8, region: 'Nairobi' })
})

test('reports what is wrong with side files together with all other mistakes', async () => {
  await writeFile(here('fleet.csv'), 'id,family\nHY-0001,hydro\n')
  await writeFile(here('huge.ndjson'), '')
  await truncate(here('huge.ndjson'), 64 * 1024 * 1024 + 1)
  const text = `${HEAD}fleet:
  - { file: fleet.csv }
  - { file: none.csv }
  - { id: PM-0001, family: pn }
tracks:
  - { name: a, values: none.ndjson }
  - { name: b, values: huge.ndjson }
`
  expect((await mistakesOf(text)).sort()).toEqual([
    'fleet.csv:2:1: family: no "hydro", did you mean "hydra"?',
    'own.yaml:10:24: huge.ndjson is too big: a file of values has at most 64 MiB; import a shorter time',
    'own.yaml:6:13: there is no fleet file none.csv',
    expect.stringMatching(/^own\.yaml:7:.*family: no "pn"/),
    'own.yaml:9:24: there is no file of values none.ndjson',
  ])
})

test.skipIf(process.platform === 'win32')(
  'a device without an end is refused, as a file beside a scenario and as one [case 34]',
  async () => {
    const text = PLAYED.replace('it.ndjson', '/dev/zero')
    expect(await mistakesOf(text)).toEqual([
      "own.yaml:7:25: /dev/zero can't be read (no regular file)",
    ])
    const folders = { shipped: folder, workingFolder: folder }
    const read = await openScenario('/dev/zero', folders, emails)
    expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([
      'is no file, but a device',
    ])
    expect(await sideFilesOf('/dev/zero', folders)).toEqual([])
  },
)

test('a fleet of more than 100,000 devices is refused before it is made [case 34]', async () => {
  await writeFile(here('two.csv'), 'id,family\nBG-1,bg\nBG-2,bg\n')
  const fleet = (...entries: string[]) =>
    mistakesOf(`${HEAD}fleet:\n${entries.map((one) => `  - { ${one} }\n`).join('')}`)
  const many = 'count: 100000, family: bg'
  for (const more of [Array(300).fill(many), ['file: two.csv'], ['id: PM-0001, family: pm']])
    expect(await fleet(many, ...more)).toEqual([
      'own.yaml:6:5: a fleet has at most 100,000 devices',
    ])
})

test('a text that is sent to an emulator names no files', () => {
  const text = PLAYED.replace('id: PM-0001, family: pm', 'file: fleet.csv')
  expect(mistakesOfText(text)).toEqual([
    expect.stringMatching(
      /^a\.yaml:5:.*names no files; start the emulator with the scenario file$/,
    ),
    expect.stringMatching(/^a\.yaml:7:.*names no files/),
  ])
})
