import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LineChain, openPlayer, seededUsers } from '@wattpost/emulator'
import { parse } from 'yaml'
import {
  clientExpectations,
  eventCandidates,
  type GeneratedExpectation,
  randomOf,
} from './generatedExpectations.ts'
import { truthOf } from './truthOf.ts'

/** A scenario file with expectations that are true or false by construction. */
export interface JudgedScenario {
  readonly path: string
  readonly expectations: readonly GeneratedExpectation[]
}

/** Without steps that wait for clients: their runs are the same with and without. */
const SHIPPED = [
  'grid-outage',
  'generator-fails',
  'meter-phase-loss',
  'flapping-device',
  'sales-story',
]
/** Their first minutes are enough. */
const LIMIT = '20m'
/** In each file as many are true as false. */
const COUNTS = [28, 28, 28, 28, 28, 30, 30]
/** Candidates of a file; some of them are refused, since they could never be true. */
const CANDIDATES = 120

/** Seven scenarios in a folder, two of them with a recording, with 200 expectations. */
export async function writeJudgedScenarios(folder: string): Promise<JudgedScenario[]> {
  await mkdir(folder, { recursive: true })
  const shipped = SHIPPED.map(async (name) => {
    const text = await readFile(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8')
    const { expect: _, browser: __, ...scenario } = parse(text)
    const timeline = scenario.timeline.map(({ pace, ...step }: { pace?: unknown }) => step)
    const clock = { ...scenario.clock, limit: LIMIT }
    return { name, scenario: { ...scenario, clock, timeline } }
  })
  const all = [...(await Promise.all(shipped)), ...(await recordedScenarios(folder))]
  const judged: JudgedScenario[] = []
  for (const [index, { name, scenario }] of all.entries())
    judged.push(await withExpectations(join(folder, `${name}.yaml`), scenario, index))
  return judged
}

async function withExpectations(
  path: string,
  scenario: object,
  index: number,
): Promise<JudgedScenario> {
  await writeScenario(path, scenario, [])
  const candidates = eventCandidates(await truthOf(path), CANDIDATES, index + 1)
  const allowed = await allowedOf(path, scenario, candidates)
  const half = (COUNTS[index] ?? 0) / 2
  const expectations = [true, false].flatMap((isTrue) =>
    [...clientExpectations, ...allowed].filter((one) => one.isTrue === isTrue).slice(0, half),
  )
  await writeScenario(path, scenario, expectations)
  return { path, expectations }
}

/** The scenarios that the validation accepts; each is on a line of its own. */
async function allowedOf(
  path: string,
  scenario: object,
  candidates: readonly GeneratedExpectation[],
): Promise<GeneratedExpectation[]> {
  await writeScenario(path, scenario, candidates)
  const opened = await openPlayer(path, await seededUsers())
  if (opened.ok) return [...candidates]
  const lines = [...opened.error.message.matchAll(/\.yaml:(\d+):/g)].map(([, line]) => Number(line))
  return candidates.filter((_, at) => !lines.includes(at + EXPECT_LINE))
}

const OWNER = 'owner@wattpost.test'
/** A true and a false one, for replays with a browser. */
const BROWSER = [
  { id: 'seen', as: OWNER, open: '/device/hydra/devices', see: { role: 'main' }, within: '30s' },
  {
    id: 'unseen',
    as: OWNER,
    open: '/device/hydra/devices',
    see: { text: 'On no page' },
    within: '2s',
  },
]

/** The line of the first expectation. */
const EXPECT_LINE = 3

async function writeScenario(
  path: string,
  scenario: object,
  expectations: readonly GeneratedExpectation[],
): Promise<void> {
  const head = Object.entries({ ...scenario, browser: BROWSER }).map(
    ([key, part]) => `${JSON.stringify(key)}: ${JSON.stringify(part)}`,
  )
  const rows = expectations.map(({ id, written }) => JSON.stringify({ id, ...written }))
  // JSON is also YAML.
  const text = [`{ ${head.join(', ')},`, '"expect": [', rows.join(',\n'), '] }', ''].join('\n')
  await writeFile(path, text)
}

const RECORDED_S = 300

/** A recording of single frames, and one of batches, each with a scenario that plays it. */
async function recordedScenarios(folder: string) {
  const random = randomOf(99)
  const frameOf: ((second: number) => [event: string, data: object])[] = [
    (second) => [
      'hydra_power',
      {
        deviceId: 'HY-0001',
        t: second,
        type: 'ac-power',
        channel: 1 + (second % 3),
        rp: random() * 900,
      },
    ],
    (second) => ['power', { deviceId: 'BG-0001', t: second, vb: 48 + random(), ib: random() * 9 }],
    (second) => [
      'hydra_status',
      { deviceId: 'HY-0001', t: second, status: random() < 0.5 ? 'up' : 'down' },
    ],
  ]
  const frames = Array.from({ length: RECORDED_S / 5 }, (_, index) => ({
    atMs: index * 5000,
    frames: frameOf.map((make) => make(index * 5)),
  }))
  const single = frames.flatMap(({ atMs, frames: some }) =>
    some.map(([event, data]) => ({ atMs, event, args: [data] })),
  )
  const batches = frames.map(({ atMs, frames: some }) => ({
    ...{ atMs, event: 'hydra_power' },
    args: [some.filter(([event]) => event === 'hydra_power').flatMap(([, data]) => [data, data])],
  }))
  return Promise.all(
    [single, batches].map(async (events, index) => {
      const recording = `recorded-${index}.ndjson`
      const records = events.map((one, n) => ({ n, kind: 'event', socket: 0, ...one }))
      const header = {
        schema: 1,
        product: 'wattpost',
        startedAt: '2026-01-15T06:00:00.000Z',
        target: 'http://recorded.invalid',
      }
      const end = {
        n: records.length,
        atMs: RECORDED_S * 1000,
        kind: 'end',
        records: records.length,
      }
      const chain = new LineChain()
      const lines = [header, ...records, end].map((line) => `${chain.seal(line)}\n`)
      await writeFile(join(folder, recording), lines.join(''))
      return { name: `recorded-${index}`, scenario: recordedScenario(recording) }
    }),
  )
}

function recordedScenario(recording: string): object {
  return {
    ...{ schema: 1, name: 'Recorded', seed: 3 },
    clock: { start: '2026-01-15T06:00:00Z', tz: 'Africa/Lagos', limit: '6m' },
    fleet: [
      { id: 'HY-0001', family: 'hydra', variant: 'grid_gen', owner: OWNER },
      { id: 'BG-0001', family: 'bg' },
      { id: 'PM-0001', family: 'pm' },
    ],
    timeline: [
      { id: 'meter-dark', at: '1m', device: 'PM-0001', do: 'grid-off' },
      { id: 'meter-back', at: '3m', device: 'PM-0001', do: 'grid-on' },
    ],
    tracks: [{ name: 'recorded', recording, at: '10s', parts: ['socket'] }],
  }
}
