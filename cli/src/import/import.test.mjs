import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mistakeText } from '@wattpost/emulator/importing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EXIT } from '../exit.ts'
import { importIncident, readIncident } from './importIncident.ts'
import { parseMap } from './map.ts'
import { expectedFrames, incidentScenario } from './scenarioText.ts'
import { simulatedValues } from './targets.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const METER = `fleet:
  - { id: PM-0001, family: pm }
`
const MAP = `zone: Europe/Berlin
time: { column: time }
${METER}columns:
  kw: { value: phaseA.activePower, unit: kW }
`

/** Reads rows by a map; mistakes have no folder in their path. */
async function imported(map, rows, file = 'it.csv') {
  const path = join(folder, file)
  await writeFile(path, rows)
  const located = parseMap('map.yaml', map)
  const read = located.ok ? await readIncident(path, located.value, ['ada@example.com']) : located
  if (read.ok) return { ...read.value, map: located.value.map, mistakes: [] }
  const mistakes = located.ok ? read.error.mistakes : read.error
  return { mistakes: mistakes.map((one) => mistakeText(one).replace(`${folder}/`, '')) }
}

/** The samples of the first device, with their times in seconds. */
async function samplesOf(map, rows, file) {
  const { incident, mistakes } = await imported(map, rows, file)
  if (incident === undefined) throw new Error(mistakes.join('\n'))
  const [{ quantities }] = incident.devices
  return Object.fromEntries(
    Object.entries(quantities).map(([name, { t, v }]) => [
      name,
      t.map((ms, index) => [ms / 1000, v[index]]),
    ]),
  )
}

const POWER = 'phaseA.activePower'

test('rows become samples in the unit of their value; a value that stays is written once', async () => {
  const rows = 'time,kw\n2026-01-15T18:00:00,1.2\n2026-01-15T18:01:00,1.2\n2026-01-15T18:02:00,3\n'
  const { incident } = await imported(MAP, rows)
  expect(incident).toMatchObject({
    startMs: Date.parse('2026-01-15T17:00:00Z'),
    endMs: Date.parse('2026-01-15T17:02:00Z'),
    devices: [
      {
        device: 'PM-0001',
        gaps: [],
        quantities: { [POWER]: { t: [0, 120_000], v: [1200, 3000] } },
      },
    ],
  })
})

test.each([
  ['an offset', 'iso', ['2026-01-15T18:00:00+01:00', '2026-01-15T17:00:30Z']],
  ['a blank between date and time', 'iso', ['2026-01-15 18:00', '2026-01-15 18:00:30,000']],
  ['epoch seconds', 'epoch-s', ['1768496400', '1768496430']],
  ['epoch milliseconds', 'epoch-ms', ['1768496400000', '1768496430000']],
  ['a format', 'DD.MM.YYYY HH:mm:ss', ['15.01.2026 18:00:00', '15.01.2026 18:00:30']],
  [
    'a format with an offset',
    'YYYY/MM/DD HH:mm:ss ZZ',
    ['2026/01/15 18:00:00 +0100', '2026/01/15 17:00:30 +0000'],
  ],
])('times may have %s', async (_, format, [first, second]) => {
  const map = MAP.replace('column: time', `column: time, format: "${format}"`)
  const { incident } = await imported(map, `time;kw\n${first};1\n${second};2\n`)
  expect(incident.startMs).toBe(Date.parse('2026-01-15T17:00:00Z'))
  expect(incident.endMs - incident.startMs).toBe(30_000)
})

test('a time that a clock change doubles or skips is named, with what to do', async () => {
  const rows = 'time,kw\n2026-03-29T02:30:00,1\n2026-10-25T02:30:00,1\n2026-02-30T02:30:00,1\n'
  const { mistakes } = await imported(MAP, rows)
  expect(mistakes).toEqual([
    'it.csv:2:1: time: "2026-03-29T02:30:00" does not exist in Europe/Berlin: the clocks go forward; correct "zone" in the map, or the time',
    'it.csv:3:1: time: "2026-10-25T02:30:00" is there twice in Europe/Berlin: the clocks go back; write the offset, or set time.ambiguous to earlier or later in the map',
    expect.stringMatching(/^it\.csv:4:1: time: "2026-02-30T02:30:00" is no ISO time/),
  ])
  const later = MAP.replace('column: time', 'column: time, ambiguous: later')
  const { incident } = await imported(later, 'time,kw\n2026-10-25T02:30:00,1\n')
  expect(incident.startMs).toBe(Date.parse('2026-10-25T01:30:00Z'))
})

test.each([
  ['decimal: ","', '1.234,5', 1_234_500],
  ['decimal: ","', '0,25', 250],
  ['decimal: "."', '1,234.5', 1_234_500],
  ['decimal: "."', '1 234.5', 1_234_500],
  ['decimal: "."', '-2e-1', -200],
])('with %s, %s kW is %d W', async (decimal, cell, watts) => {
  const rows = `time;kw\n2026-01-15T18:00:00;"${cell}"\n`
  expect(await samplesOf(`${decimal}\n${MAP}`, rows)).toEqual({ [POWER]: [[0, watts]] })
})

test.each([
  ['temperature', '°F', '212', 100],
  ['temperature', 'K', '273.15', 0],
  ['frequency', 'mHz', '49980', 49.98],
  ['phaseA.powerFactor', '%', '85', 0.85],
  ['phaseA.voltage', 'kV', '0.23', 230],
])('%s in %s is converted', async (quantity, unit, cell, value) => {
  const map = MAP.replace(/kw: .*/, `kw: { value: ${quantity}, unit: "${unit}" }`)
  const samples = await samplesOf(map, `time,kw\n2026-01-15T18:00:00,${cell}\n`)
  expect(samples[quantity]?.[0]?.[1]).toBeCloseTo(value, 6)
})

test('a counter of energy becomes the power between its rows, and holds after its last', async () => {
  const map = MAP.replace('unit: kW', 'unit: kWh')
  const rows =
    'time,kw\n2026-01-15T18:00:00,100\n2026-01-15T18:30:00,101\n2026-01-15T19:00:00,0.5\n'
  const { incident } = await imported(`gap: 1h\n${map}`, rows)
  expect(incident.devices[0].quantities[POWER]).toEqual({
    ...{ t: [0, 1_800_000], v: [2000, 1000] },
  })
  expect(incident.notes).toEqual(['kw: fell 1 times; a counter that falls was reset'])
})

test('a time without rows is a gap; after its last row a device sends once more', async () => {
  const at = (minute) => `2026-01-15T18:${String(minute).padStart(2, '0')}:00`
  const rows = (id, ...minutes) => minutes.map((minute) => `${at(minute)},${id},1\n`).join('')
  const map = MAP.replace(
    'PM-0001, family: pm }',
    'PM-0001, family: pm }\n  - { id: PM-0002, family: pm }',
  )
  const { incident } = await imported(
    `device: { column: id, ids: { "meter 2": PM-0002 } }\n${map}`,
    `time,id,kw\n${rows('PM-0001', 0, 5, 11, 12, 20)}${rows('meter 2', 8, 9)}`,
  )
  const gaps = incident.devices.map((one) => one.gaps.map((gap) => gap.map((ms) => ms / 60_000)))
  expect(gaps[0]).toEqual([
    [5 + 1 / 6, 11],
    [12 + 1 / 6, 20],
  ])
  expect(gaps[1]).toEqual([
    [0, 8],
    [9 + 1 / 6, expect.toSatisfy((minute) => minute > 3660 * 24 * 60)],
  ])
})

test('rows may come in any order, and an empty cell holds no value', async () => {
  const rows =
    'time,kw\n2026-01-15T18:02:00,3\n2026-01-15T18:01:00,NA\n2026-01-15T18:00:00,1\n2026-01-15T18:00:00,2\n'
  const { incident } = await imported(MAP, rows)
  expect(incident.devices[0].quantities[POWER]).toEqual({ t: [0, 120_000], v: [2000, 3000] })
  expect(incident.notes).toEqual([expect.stringMatching(/^PM-0001: rows with a repeated time: 1;/)])
})

test('a CSV may have a byte order mark, quotes, line breaks in cells and Windows line ends', async () => {
  const rows =
    '\ufeff"time";"note";"kw"\r\n2026-01-15T18:00:00;"a\nb; c";1\r\n2026-01-15T18:00:30;x;oops\r\n'
  expect((await imported(MAP, rows)).mistakes).toEqual([
    'it.csv:4:3: kw: "oops" is no number; correct it, or add it to "missing" in the map',
  ])
  const utf16 = Buffer.from(rows.replace('oops', '2'), 'utf16le')
  expect(await samplesOf(MAP, utf16)).toEqual({
    [POWER]: [
      [0, 1000],
      [30, 2000],
    ],
  })
})

test('reads NDJSON, with paths to nested fields', async () => {
  const map = MAP.replace('kw:', 'power.l1:')
  const line = (second, l1) =>
    `${JSON.stringify({ time: `2026-01-15T18:00:${second}`, power: { l1 } })}\n`
  expect(await samplesOf(map, line('00', 1.5) + line('10', '2'), 'it.ndjson')).toEqual({
    [POWER]: [
      [0, 1500],
      [10, 2000],
    ],
  })
  const { mistakes } = await imported(map, `${line('00', 1)}[1\n`, 'it.ndjson')
  expect(mistakes).toEqual(['it.ndjson:2:1: is no JSON object; correct or remove the line'])
})

test('states become steps, with expectations where frames show them', async () => {
  const map = `time: { column: time }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
columns:
  grid: { state: grid, on: [OK], off: [FAIL] }
  v1: { value: ac-power.1.v }
  gen: { value: ac-power.4.rp }
`
  const { incident, ...parts } = await imported(
    map,
    'time,grid,v1,gen\n2026-01-15T18:00:00Z,ok,230,0\n2026-01-15T18:01:00Z,FAIL,0,\n2026-01-15T18:01:20Z,fail,0,900\n',
  )
  expect(incident.steps).toMatchObject([
    { atMs: 60_000, device: 'HY-0001', action: { do: 'grid-off' } },
    { atMs: 80_000, device: 'HY-0001', action: { do: 'generator-on' } },
  ])
  const text = incidentScenario(incident, { map: parts.map, source: 'it.csv', track: 'it.ndjson' })
  expect(text).toContain(
    '{"id":"HY-0001-generator-on-2","at":"1m20s","device":"HY-0001","do":"generator-on"}',
  )
  expect(text).toContain(
    '"where":{"channel":4,"ns":1},"device":"HY-0001","after":"HY-0001-generator-on-2"',
  )
})

/** The steps of the scenario of an incident, and the frames that show each. */
async function stepsAndFrames(map, rows) {
  const { incident, mistakes, ...parts } = await imported(map, rows)
  expect(mistakes).toEqual([])
  const frames = expectedFrames(incident, parts.map.fleet)
  return incident.steps.map(({ atMs, device, action }, index) => {
    const { do: name, ...part } = action
    const where = frames[index]?.where
    return [atMs / 60_000, device, [name, ...Object.values(part)].join(' '), where]
  })
}

const at = (minute, ...cells) =>
  `2026-01-15T18:${String(minute).padStart(2, '0')}:00Z,${cells.join()}\n`

test('a channel without voltage while its feeder is off has no step of its own', async () => {
  const map = `time: { column: time }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
columns:
  grid: { state: grid }
  v1: { value: ac-power.1.v }
  v2: { value: ac-power.2.v }
  v4: { value: ac-power.4.v }
  v5: { value: ac-power.5.v }
`
  const rows = [
    at(0, 'on', 230, 230, 0, 0),
    at(1, 'off', 0, 0, 0, 0),
    at(2, 'off', 0, 0, 0, 231),
    at(3, 'on', 0, 230, 0, 0),
    at(4, 'on', 230, 230, 0, 0),
    at(5, 'on', 0, 230, 0, 0),
    at(6, 'off', 0, 0, 0, 0),
  ]
  expect(await stepsAndFrames(map, `time,grid,v1,v2,v4,v5\n${rows.join('')}`)).toEqual([
    [1, 'HY-0001', 'grid-off', { channel: 1, ns: 0 }],
    [2, 'HY-0001', 'channel-off 4', undefined],
    [2, 'HY-0001', 'generator-on', { channel: 5, ns: 1 }],
    [3, 'HY-0001', 'channel-off 1', undefined],
    [3, 'HY-0001', 'grid-on', { channel: 2, ns: 1 }],
    [3, 'HY-0001', 'generator-off', { channel: 5, ns: 0 }],
    [4, 'HY-0001', 'channel-on 1', { channel: 1, ns: 1 }],
    [5, 'HY-0001', 'channel-off 1', { channel: 1, ns: 0 }],
    [6, 'HY-0001', 'grid-off', { channel: 2, ns: 0 }],
  ])
})

test('a phase without voltage in a grid outage has no step of its own', async () => {
  const map = `time: { column: time }
${METER}columns:
  grid: { state: grid }
  u1: { value: phaseA.voltage }
  u2: { value: phaseB.voltage }
`
  const rows = [at(0, 'on', 230, 0), at(1, 'off', 0, 0), at(2, 'on', 230, 230)].join('')
  expect(await stepsAndFrames(map, `time,grid,u1,u2\n${rows}`)).toEqual([
    [0, 'PM-0001', 'phase-off B', { type: 'phase-power', phase: 'B', v: 0 }],
    [1, 'PM-0001', 'grid-off', { type: 'phase-power', phase: 'A', v: 0 }],
    [2, 'PM-0001', 'phase-on B', undefined],
    [2, 'PM-0001', 'grid-on', { type: 'phase-power', phase: 'A', v: { min: 1 } }],
  ])
})

test('a step of a device that is offline is not expected in its frames', async () => {
  const map = `time: { column: time }
${METER}columns:
  online: { state: online }
  u1: { value: phaseA.voltage }
`
  const rows = [at(0, 'on', 230), at(1, 'off', 0), at(2, 'on', 0), at(9, 'on', 230)].join('')
  expect(await stepsAndFrames(map, `time,online,u1\n${rows}`)).toEqual([
    [1, 'PM-0001', 'phase-off A', { type: 'phase-power', phase: 'A', v: 0 }],
    [1, 'PM-0001', 'offline', { status: 'offline' }],
    [2, 'PM-0001', 'online', { status: 'online' }],
    // Its rows have a gap before.
    [9, 'PM-0001', 'phase-on A', undefined],
  ])
})

test.each([
  [
    'unknown names get a suggestion',
    `${METER}columns:
  kw: { value: phaseA.activPower, unit: kW }
  b: { value: phaseB.activePower, unit: kw }
  c: { state: phaseD }
  d: { value: frequency, device: PM-0002 }
`,
    [
      'map.yaml:5:9: PM-0001 has no value "phaseA.activPower", did you mean "phaseA.activePower"?',
      'map.yaml:6:36: unit: no "kw", did you mean "kW"?',
      'map.yaml:7:8: PM-0001 has no state "phaseD", did you mean "phaseA"?',
      'map.yaml:8:25: no device "PM-0002", did you mean "PM-0001"?',
    ],
  ],
  [
    'a value that follows from others is left out',
    `${METER}columns:
  kw: { value: phaseA.activePower }
  b: { value: phaseA.current }
  c: { value: phaseA.powerFactor }
`,
    [
      'map.yaml:7:6: phaseA.powerFactor of PM-0001 follows from phaseA.current and phaseA.activePower; leave one of them out',
      'map.yaml:6:6: phaseA.current of PM-0001 needs phaseA.voltage; name its column too',
    ],
  ],
  [
    'a hydra’s variant says what it has',
    `fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
columns:
  kw: { value: battery-system.sp }
`,
    [expect.stringMatching(/^map\.yaml:6:\d+: HY-0001 has no value "battery-system.sp"/)],
  ],
])('in a map, %s', async (_, rest, expected) => {
  const rows = 'time,kw,b,c,d\n'
  const map = `zone: UTC\ntime: { column: time }\n${rest}`.replace('zone: UTC\n', '')
  const { mistakes } = await imported(map, rows)
  const placed = mistakes.map((one) => one.replace(/:\d+:\d+:/, ''))
  const wanted = expected.map((one) =>
    typeof one === 'string' ? one.replace(/:\d+:\d+:/, '') : one,
  )
  expect(placed).toEqual(
    wanted.map((one) =>
      typeof one === 'string' ? one : expect.stringMatching(/has no value "battery-system.sp"/),
    ),
  )
  for (const one of mistakes) expect(one).toMatch(/^map\.yaml:\d+:\d+: /)
})

test('a value that no device has is looked up among the values of all families', async () => {
  const map = `time: { column: time }
device: { column: id, ids: { site7: HY-0002 } }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: ada@exampel.com }
  - { id: PM-0001, family: pm, owner: ada@example.com }
columns:
  u: { value: phaseA.volts }
`
  const { mistakes } = await imported(map, 'time,id,u\n2026-01-15T18:00:00Z,site7,1\n')
  expect(mistakes).toEqual([
    'map.yaml:7:8: no device of the fleet has a value "phaseA.volts", did you mean "phaseA.voltage"?',
    'map.yaml:2:37: "site7" is "HY-0002", and the fleet has no such device, did you mean "HY-0001"?',
    'map.yaml:4:61: no account "ada@exampel.com", did you mean "ada@example.com"?',
  ])
})

test('a point that may be a decimal sign is noted, and one that is no group is refused', async () => {
  const map = `decimal: ","\n${MAP}`
  const rows = (...cells) =>
    `time;kw\n${cells.map((cell, n) => `2026-01-15T18:0${n}:00;${cell}\n`).join('')}`
  const doubtful = await imported(map, rows('231', '3.119', '12,5', '2.345'))
  expect(doubtful.collector.notes.map((note) => note.replace(`${folder}/`, ''))).toEqual([
    'it.csv:3:2: kw: "3.119" was read as 3119, and 1 more of this column; if "." is the decimal sign, set decimal: "." in the map',
  ])
  const certain = await imported(map, rows('3.119', '1.234,5'))
  expect(certain.collector.notes).toEqual([])
  expect((await imported(map, rows('0.000', '1.234 567'))).mistakes).toEqual([
    'it.csv:2:2: kw: "0.000" is no number; set decimal: "." in the map',
    'it.csv:3:2: kw: "1.234 567" is no number; correct it, or add it to "missing" in the map',
  ])
})

test('refuses a column that the file has twice, if the map reads it', async () => {
  const { mistakes } = await imported(MAP, 'time,note,kw,note,kw\n2026-01-15T18:00:00,a,1,b,2\n')
  expect(mistakes).toEqual([
    'it.csv:1:5: the header has "kw" 2 times, as cells 3 and 5; rename all but one',
  ])
})

test('control characters of a file are not printed', async () => {
  const { mistakes } = await imported(MAP, 'time,kw,\u001b[2J\n2026-01-15T18:00:00,\u0007x,\n')
  expect(mistakes).toEqual([
    'it.csv:2:2: kw: "\\u0007x" is no number; correct it, or add it to "missing" in the map',
  ])
})

test('what no column sets stays simulated, unless it follows from what is set', async () => {
  const map = `time: { column: time }
${METER}columns:
  u: { value: phaseA.voltage }
  p: { value: phaseA.activePower }
  i: { value: phaseB.current }
  v: { value: phaseB.voltage }
  k: { value: phaseB.powerFactor }
`
  const rows = 'time,u,p,i,v,k\n2026-01-15T18:00:00Z,230,500,2,230,1\n'
  const { collector, ...parts } = await imported(map, rows)
  expect(simulatedValues(parts.map.fleet[0], collector.devices[0].targets)).toEqual([
    ...['phaseA.current', 'phaseA.powerFactor'],
    ...['voltage', 'current', 'activePower', 'powerFactor'].map((name) => `phaseC.${name}`),
    ...['frequency', 'temperature'],
  ])
})

test('does not overwrite the values of another scenario', async () => {
  const [map, rows] = [join(folder, 'own.yaml'), join(folder, 'own.csv')]
  await writeFile(map, MAP)
  await writeFile(rows, 'time,kw\n2026-01-15T18:00:00,1\n')
  await writeFile(join(folder, 'inc.values.ndjson'), 'of inc.yaml')
  const output = join(folder, 'inc.yml')
  expect(await importIncident(rows, { map, output, check: false })).toBe(EXIT.usage)
  expect(await readFile(join(folder, 'inc.values.ndjson'), 'utf8')).toBe('of inc.yaml')
  expect(existsSync(output)).toBe(false)
})

/** The output of `import` for files below the folder, without the folder in paths, and its exit code. */
async function printedImport(files, options = {}) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const lines = []
  const write = (text) => lines.push(...String(text).trimEnd().split('\n'))
  const outputs = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => Boolean(write(text))),
  )
  const { file = 'p.csv', map = 'p.yaml', output, check = output === undefined } = options
  const code = await importIncident(join(folder, file), {
    ...{ map: join(folder, map), output, check },
  })
  for (const one of outputs) one.mockRestore()
  return { code, lines: lines.map((line) => line.replaceAll(`${folder}/`, '')) }
}

const ONE_ROW = { 'p.yaml': MAP, 'p.csv': 'time,kw\n2026-01-15T18:00:00,1\n' }

test('a column whose name ends with another unit than the map has is noted', async () => {
  const named = (column, spec) =>
    printedImport({
      'p.yaml': MAP.replace(/ {2}kw: .*/, `  "${column}": { value: phaseA.activePower${spec} }`),
      'p.csv': `time,${column}\n2026-01-15T18:00:00,1\n`,
    })
  const notes = async (column, spec) =>
    (await named(column, spec)).lines.filter((line) => line.startsWith('note:'))
  expect(await notes('P1 [kW]', ', unit: W')).toEqual([
    'note: p.yaml:6:14: "P1 [kW]" names kW, and is read in W; if that is wrong, set unit: kW',
  ])
  expect(await notes('P1_MW', '')).toEqual([
    'note: p.yaml:6:12: "P1_MW" names MW, and is read in W, the unit of phaseA.activePower; if that is wrong, set unit: MW',
  ])
  expect(await notes('P1 [kW]', ', unit: kW')).toEqual([])
  expect(await notes('p1_kw', '')).toEqual([
    'note: p.yaml:6:12: "p1_kw" names kW, and is read in W, the unit of phaseA.activePower; if that is wrong, set unit: kW',
  ])
  expect(await notes('p1_kw', ', unit: kW')).toEqual([])
  // MW or mW.
  expect(await notes('p1_mw', '')).toEqual([])
  expect(await notes('P1 (kW)', ', scale: -1000')).toEqual([])
  expect(await notes('power of A', '')).toEqual([])
})

test('what is no text, and a folder, are refused as such', async () => {
  const garbage = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0x0a, 0])
  expect(await printedImport({ ...ONE_ROW, 'p.csv': garbage })).toEqual({
    code: EXIT.usage,
    lines: ['p.csv:1:1: is no text; export it as CSV or NDJSON in UTF-8'],
  })
  expect(await printedImport({ ...ONE_ROW, 'p.yaml': garbage })).toEqual({
    code: EXIT.usage,
    lines: ['p.yaml:1:1: is no text; name the YAML that says what the columns are'],
  })
  await mkdir(join(folder, 'sub'))
  const isFolder = { code: EXIT.usage, lines: ['sub is a folder. Name a file.'] }
  expect(await printedImport(ONE_ROW, { file: 'sub' })).toEqual(isFolder)
  expect(await printedImport(ONE_ROW, { map: 'sub' })).toEqual(isFolder)
})

test.skipIf(process.platform === 'win32')(
  'a pipe without a writer is refused, and not waited for',
  async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const isPipe = {
      code: EXIT.usage,
      lines: ['pipe is a pipe or a device. Save its content to a file, and name that.'],
    }
    expect(await printedImport(ONE_ROW, { file: 'pipe' })).toEqual(isPipe)
    expect(await printedImport(ONE_ROW, { map: 'pipe' })).toEqual(isPipe)
  },
)

test('a path that takes no file is not called missing', async () => {
  const { code, lines } = await printedImport(ONE_ROW, { output: '/proc/x.yaml' })
  expect(code).toBe(EXIT.environment)
  expect(lines.at(-1)).toBe('/proc/x.yaml cannot be read or written (ENOENT).')
})

test('an incident without a change of state asks for expectations', async () => {
  const output = join(folder, 'steady.yaml')
  const { lines } = await printedImport(ONE_ROW, { output })
  expect(lines[0]).toMatch(/^p\.csv: 1 row,/)
  expect(lines.at(-1)).toBe(
    'Write what must hold below "expect", then run it: npx wattpost replay steady.yaml --html report',
  )
})

test('a column that the file lacks is named at its place in the map', async () => {
  const { mistakes } = await imported(MAP, 'timme,kW\n2026-01-15T18:00:00,1\n')
  expect(mistakes).toEqual([
    'map.yaml:6:3: the file has no column "kw", did you mean "kW"?',
    'map.yaml:2:17: the file has no column "time", did you mean "timme"?',
  ])
})

test.each([
  [
    'a value beyond its range',
    'kw: { value: phaseA.voltage }',
    '230000',
    /phaseA\.voltage is never 230000 V, but from 0 to 1000; check "unit"/,
  ],
  [
    'the other decimal sign',
    'kw: { value: phaseA.activePower }',
    '"12,5"',
    /"12,5" is no number; set decimal: "," in the map/,
  ],
  [
    'an unknown state',
    'kw: { state: phaseA }',
    'offf',
    /phaseA is never "offf", did you mean "off"\?; name it/,
  ],
])('refuses %s', async (_, column, cell, message) => {
  const map = MAP.replace(/kw: .*/, column)
  const { mistakes } = await imported(map, `time,kw\n2026-01-15T18:00:00,${cell}\n`)
  expect(mistakes).toEqual([expect.stringMatching(message)])
  expect(mistakes[0]).toMatch(/^it\.csv:2:2: kw: /)
})

test('refuses rows that contradict themselves', async () => {
  const columns = (...names) =>
    names.map((name, index) => `  c${index}: { value: ${name} }\n`).join('')
  const meter = `time: { column: time }\n${METER}columns:\n${columns('phaseA.voltage', 'phaseA.current', 'phaseA.activePower')}`
  const bg = `time: { column: time }\nfleet:\n  - { id: BG-0001, family: bg }\ncolumns:\n${columns('solarPower', 'acPower')}`
  expect(
    (await imported(meter, 'time,c0,c1,c2\n2026-01-15T18:00:00,230,5,3000\n')).mistakes,
  ).toEqual(['it.csv:2:4: c2: 3000 W is more than 230 V · 5 A; check the units of the columns'])
  expect((await imported(bg, 'time,c0,c1\n2026-01-15T18:00:00,500,900\n')).mistakes).toEqual([
    expect.stringMatching(/^it\.csv:2:2: c0: 500 W of sun while AC power is 900 W/),
  ])
})

test('reports up to 20 mistakes of each column, and the number of the others', async () => {
  const at = (n) => new Date(Date.UTC(2026, 0, 15, 18, 0, n)).toISOString()
  const rows = Array.from({ length: 130 }, (_, n) => `${at(n)},x\n`)
  const path = join(folder, 'many.csv')
  await writeFile(path, `time,kw\n${rows.join('')}too,many,cells\n`)
  const located = parseMap('map.yaml', MAP)
  const { mistakes, unreported } = (await readIncident(path, located.value, ['ada@example.com']))
    .error
  expect(mistakes.map(({ line }) => line)).toEqual(
    [...Array(20).keys()].map((n) => n + 2).concat(132),
  )
  expect(unreported).toBe(110)
})

const LONG = '1'.repeat(500_000)
const WITH_DEVICE = MAP.replace('columns:', 'device: { column: id }\ncolumns:')

test.each([
  ['a long number', MAP, `time,kw\n2026-01-15T18:00:00,${LONG}x\n`],
  ['a long time', MAP.replace('time }', 'time, format: MMM D YYYY }'), `time,kw\n${LONG},1\n`],
  ['a long epoch', MAP.replace('time }', 'time, format: epoch-s }'), `time,kw\n${LONG},1\n`],
  ['a long name of a device', WITH_DEVICE, `time,kw,id\n2026-01-15T18:00:00,1,${LONG}\n`],
])('%s is refused at once, and a message shows its beginning alone', async (_, map, rows) => {
  const { mistakes } = await imported(map, rows)
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0].length).toBeLessThan(500)
})

test.each([
  ['a quotation mark that is never closed', `time,kw\n1,"${'2\n'.repeat(600_000)}`, 'it.csv', 2],
  ['a line without an end', `time,kw\n${'1'.repeat(1_200_000)}`, 'it.csv', 2],
  ['a line of NDJSON without an end', `{}\n{"time":"${'1'.repeat(1_200_000)}`, 'it.ndjson', 2],
])('%s ends the reading', async (_, rows, file, line) => {
  const { mistakes } = await imported(MAP, rows, file)
  const message =
    'has more than 1,000,000 characters; close its quotation marks, or shorten the row'
  expect(mistakes).toContain(`${file}:${line}:1: ${message}`)
})

test('rows together may be longer than the limit of a row', async () => {
  const row = (minute) => `2026-01-15T18:0${minute}:00,${minute},${'x'.repeat(400_000)}\n`
  const { mistakes } = await imported(MAP, `time,kw,text\n${[1, 2, 3, 4, 5].map(row).join('')}`)
  expect(mistakes).toEqual([])
})

test.each([
  ['a list', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '[…]'],
  ['an object', '{"toString":1,"valueOf":2}', '{…}'],
])('%s of NDJSON in place of a cell is refused', async (_, json, shown) => {
  const row = `{"time":${json},"kw":${json}}\n`
  expect((await imported(MAP, row, 'it.ndjson')).mistakes).toEqual([
    expect.stringContaining(`time: "${shown}" is no ISO time`),
    expect.stringContaining(`kw: "${shown}" is no number`),
  ])
})

test.each(['constructor', '__proto__', 'toString'])('a device %s is unknown', async (id) => {
  const { mistakes } = await imported(WITH_DEVICE, `time,kw,id\n2026-01-15T18:00:00,1,${id}\n`)
  expect(mistakes).toEqual([expect.stringContaining(`no device "${id}"`)])
})

test('names of columns with control signs, and those that turn a text, are shown by their codes', async () => {
  const file = join(folder, 'signs.csv')
  await writeFile(file, 'time,kw,\u001b[2J\u202eevil\n2026-01-15T18:00:00,1,2\n')
  const map = join(folder, 'signs.yaml')
  await writeFile(map, MAP)
  const lines = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(text) > 0)
  await importIncident(file, { map, output: undefined, check: true })
  spy.mockRestore()
  expect(lines.join('').split('\n')).toContain('  not read: \\u001b[2J\\u202eevil')
})

test('a header with more than 10,000 columns is refused', async () => {
  const { mistakes } = await imported(MAP, `time,kw${',x'.repeat(10_000)}\n`)
  expect(mistakes).toContain('it.csv:1:1: has 10002 columns; leave at most 10000')
})
