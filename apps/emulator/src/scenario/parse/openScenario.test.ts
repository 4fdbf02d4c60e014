import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LineChain } from '../../recording/recordingFormat.ts'
import { mistakeText } from '../text/mistake.ts'
import { BASE, emails, mistakesOf as parsedMistakesOf } from './mistakes.testing.ts'
import { openScenario, type ScenarioFolders, scenarioPath } from './openScenario.ts'

let root: string
let folders: ScenarioFolders

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wattpost-open-'))
})
afterAll(() => rm(root, { recursive: true }))

/** A shipped scenario beside another file, and an empty working folder. */
beforeEach(async () => {
  const own = await mkdtemp(join(root, 'folders-'))
  folders = { shipped: join(own, 'scenarios'), workingFolder: join(own, 'here') }
  await mkdir(folders.shipped)
  await mkdir(folders.workingFolder)
  await writeFile(join(folders.shipped, 'grid-outage.yaml'), BASE)
  await writeFile(join(folders.shipped, 'scenario.schema.json'), '{}')
})

const here = (file: string) => join(folders.workingFolder, file)
/** The mistakes of a scenario, each with its location. */
async function mistakesOf(nameOrPath: string): Promise<string[]> {
  const read = await openScenario(nameOrPath, folders, emails)
  return read.ok ? [] : read.error.map(mistakeText)
}

test.each(['grid-outage', 'my.yaml-notes', 'yaml'])('%s is the name of a shipped one', (name) => {
  expect(scenarioPath(name, folders)).toBe(join(folders.shipped, `${name}.yaml`))
})

test.each(['own.yaml', 'own.yml', './own', 'sub/own', '../own', '/own'])('%s is a path', (path) => {
  expect(scenarioPath(path, folders)).toBe(resolve(folders.workingFolder, path))
})

test('a backslash makes a path too', () => {
  expect(dirname(scenarioPath('sub\\own', folders))).not.toBe(folders.shipped)
})

test('opens a shipped scenario by name and an own one by path', async () => {
  await writeFile(here('own.yaml'), BASE.replace('name: Test', 'name: Own'))
  expect(await openScenario('grid-outage', folders, emails)).toMatchObject({
    ok: true,
    value: { name: 'Test', recordings: [], notes: [] },
  })
  expect(await openScenario('own.yaml', folders, emails)).toMatchObject({
    ok: true,
    value: { name: 'Own' },
  })
})

test('reports the mistakes of the file', async () => {
  await writeFile(here('own.yaml'), BASE.replace('schema: 1', 'schema: 2'))
  expect(await mistakesOf('own.yaml')).toEqual([
    `${here('own.yaml')}:1:9: schema: this version reads scenario files of schema 1`,
  ])
})

test('refuses a file of gigabytes without reading it', async () => {
  await writeFile(here('long.yaml'), BASE)
  await truncate(here('long.yaml'), 3 * 1024 ** 3)
  expect(await mistakesOf('long.yaml')).toEqual([
    `${here('long.yaml')}:1:1: too long for a scenario: at most 16 MB; put recorded data into a recording`,
  ])
})

test.each([
  ['a misspelt name', 'grid-outrage', ', did you mean "grid-outage"?'],
  ['another name', 'nowhere', '; known are grid-outage'],
  ['a path like a name', 'grid-outage.yaml', ', did you mean "grid-outage"?'],
  ['another path', './nowhere.yaml', ''],
])('reports that there is no scenario of %s', async (_, written, hint) => {
  expect(await mistakesOf(written)).toEqual([
    `${scenarioPath(written, folders)}:1:1: there is no such scenario file${hint}`,
  ])
})

test('suggests the file ending only for a name', async () => {
  await writeFile(here('own.yaml'), BASE)
  const missing = 'there is no such scenario file'
  expect(await mistakesOf('own')).toEqual([
    `${join(folders.shipped, 'own.yaml')}:1:1: ${missing}, did you mean "own.yaml"?`,
  ])
  expect(await mistakesOf('./own')).toEqual([`${here('own')}:1:1: ${missing}`])
})

test('reports a scenario that cannot be read', async () => {
  await mkdir(here('own.yaml'))
  expect(await mistakesOf('own.yaml')).toEqual([
    `${here('own.yaml')}:1:1: is a folder; name its files, e.g. with *.yaml`,
  ])
})

const HEADER = {
  ...{ schema: 1, product: 'wattpost', target: 'http://redacted.invalid' },
  startedAt: '2026-01-15T17:58:00.000Z',
}
const RECORDS = [20, 50].map((atMs, n) => ({ n, atMs, kind: 'connect', socket: n }))
const END = { n: 2, atMs: 60, kind: 'end', records: 2 }

/** The text of a recording, as the recorder writes it. */
function recordingOf(lines: readonly object[]): string {
  const chain = new LineChain()
  return lines.map((line) => `${chain.seal(line)}\n`).join('')
}

/** Writes a scenario with recordings, one a line from line 10 on. */
async function writeScenario(...recordings: readonly string[]): Promise<void> {
  const tracks = recordings.map((file, n) => `  - { name: t${n}, recording: ${file} }\n`)
  await writeFile(here('own.yaml'), `${BASE}tracks:\n${tracks.join('')}`)
}

test('reads the recordings beside the scenario', async () => {
  await writeScenario('a.ndjson')
  await writeFile(here('a.ndjson'), recordingOf([HEADER, ...RECORDS, END]))
  const read = await openScenario('own.yaml', folders, emails)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  expect(read.value).toMatchObject({ name: 'Test', notes: [] })
  expect(read.value.recordings).toEqual([
    {
      ...{ name: 't0', recording: 'a.ndjson', at: 0, parts: ['http', 'socket'], track: 0 },
      location: { file: here('own.yaml'), line: 10, column: 28 },
      records: RECORDS,
      offsetsMs: [20, 50],
    },
  ])
})

test('notes that the end of a recording is missing', async () => {
  await writeScenario('torn.ndjson')
  await writeFile(here('torn.ndjson'), recordingOf([HEADER, ...RECORDS]))
  const note = 'the recorder was killed: its end is missing; 2 records before that are whole'
  expect(await openScenario('own.yaml', folders, emails)).toMatchObject({
    ok: true,
    value: { notes: [`${here('torn.ndjson')}: ${note}`], recordings: [{ records: RECORDS }] },
  })
})

test('reports each recording that cannot be read, where it is named', async () => {
  await writeScenario('a.ndjson', 'missing.ndjson', 'folder')
  await writeFile(here('a.ndjson'), recordingOf([HEADER, ...RECORDS, END]))
  await mkdir(here('folder'))
  expect(await mistakesOf('own.yaml')).toEqual([
    `${here('own.yaml')}:11:28: there is no recording ${here('missing.ndjson')}`,
    `${here('own.yaml')}:12:28: ${here('folder')} can't be read (EISDIR)`,
  ])
})

test('refuses a recording of more than 64 MiB without reading it', async () => {
  await writeScenario('long.ndjson')
  await writeFile(here('long.ndjson'), '')
  await truncate(here('long.ndjson'), 3 * 1024 ** 3)
  expect(await mistakesOf('own.yaml')).toEqual([
    `${here('own.yaml')}:10:28: ${here('long.ndjson')} is too big: a recording has at most 64 MiB; record a shorter time`,
  ])
})

test('reports a recording that cannot be read in one round with the other mistakes', async () => {
  const wrong = BASE.replace('schema: 1', 'schema: 2').replace('family: bg', 'family: bgg')
  await writeFile(here('own.yaml'), `${wrong}tracks:\n  - { name: t, recording: no.ndjson }\n`)
  expect(await mistakesOf('own.yaml')).toEqual([
    expect.stringContaining(':1:9: schema: this version'),
    expect.stringContaining(':6:25: family: no "bgg"'),
    `${here('own.yaml')}:10:27: there is no recording ${here('no.ndjson')}`,
  ])
})

const IMPOSSIBLE = 'expect:\n  - { id: a, event: hydra_power, device: HY-0001, where: { nS: 0 } }\n'
const UNKNOWN_FIELD = expect.stringContaining('did you mean "ns"?')

test('checks expectations beside a recording without records', async () => {
  await writeScenario('empty.ndjson')
  await writeFile(here('own.yaml'), (await readFile(here('own.yaml'), 'utf8')) + IMPOSSIBLE)
  await writeFile(here('empty.ndjson'), recordingOf([HEADER, { ...END, n: 0, records: 0 }]))
  expect(await mistakesOf('own.yaml')).toEqual([UNKNOWN_FIELD])
})

test('checks expectations of a sent text, whose recordings are not read', () => {
  const tracks = 'tracks:\n  - { name: t, recording: a.ndjson }\n'
  expect(parsedMistakesOf(BASE + tracks + IMPOSSIBLE)).toEqual([UNKNOWN_FIELD])
})

test('a file that is no YAML is not looked up among the shipped scenarios', async () => {
  const read = await openScenario('incident.csv', folders, emails)
  expect(read).toMatchObject({
    ok: false,
    error: [
      { file: here('incident.csv'), message: 'no scenario file: its name must end in .yaml' },
    ],
  })
})
