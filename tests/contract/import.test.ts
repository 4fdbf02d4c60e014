import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS, meterEnergyBody, SECOND_MS } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { type Ended, wattpost } from '../support/wattpost.ts'

// The example of docs/import.md: a feeder loses phase B from 14:40 to 14:55, and the meter is silent from 15:10 to 15:30.

const EXAMPLE = 'docs/examples/import'
const START_MS = Date.parse('2026-03-12T14:00:00+01:00')

let folder: string
let imported: Ended
let emulator: RunningEmulator
let owner: Visitor
let client: TestClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-import-'))
  const scenario = join(folder, 'my-incident.yaml')
  const files = [`${EXAMPLE}/incident.csv`, '--map', `${EXAMPLE}/map.yaml`, '-o', scenario]
  imported = await wattpost('import', ...files)
  emulator = await startEmulator(scenario)
  owner = await visitor(emulator, 'owner')
  client = await owner.connect()
  for (let minute = 0; minute < 120; minute += 10) {
    emulator.player.step(10 * MINUTE_MS)
    await client.settled()
  }
})
afterAll(async () => {
  client.close()
  await emulator.close()
  await rm(folder, { recursive: true })
})

/** A row of the file: minute, power of phases A and B in W, and the counter of phase C in Wh. */
async function rowsOfFile() {
  const text = await readFile(`${EXAMPLE}/incident.csv`, 'utf8')
  const number = (cell = '') => Number(cell.replace('.', '').replace(',', '.')) * 1000
  return text.split('\r\n').flatMap((line) => {
    const [time = '', , , , a, b, c] = line.split(';')
    const [, hour, minute] = /(\d\d):(\d\d):00$/.exec(time) ?? []
    if (hour === undefined) return []
    const at = (Number(hour) - 14) * 60 + Number(minute)
    return [{ at, a: number(a), b: number(b), c: number(c) }]
  })
}

const frames = () =>
  client.received.flatMap(({ event, data }) =>
    event === 'meter_power' && Object(data).phase === 'A' && Object(data).p !== undefined
      ? [data as { readonly t: number; readonly p: number }]
      : [],
  )

test('the import says what it has read and written', () => {
  expect(imported.exitCode).toBe(0)
  expect(imported.stdout).toContain('102 rows, 2026-03-12T14:00:00+01:00 to')
  expect(imported.stdout).toContain('gap: PM-0001 sends nothing from 2026-03-12T15:10:10+01:00')
})

test('live frames and history have the power of the file, and a hole in the gap', async () => {
  const rows = await rowsOfFile()
  const powerAt = (ms: number) => rows.findLast(({ at }) => at * MINUTE_MS <= ms - START_MS)?.a ?? 0
  const live = frames()
  expect(live.length).toBeGreaterThan(10)
  for (const { t, p } of live) expect(p).toBeCloseTo(powerAt(t * SECOND_MS), 0)
  const span = { from: START_MS / SECOND_MS, to: START_MS / SECOND_MS + 7200 }
  await client.ask('chat_data', { deviceId: 'PM-0001', metric: 'phaseA.activePower', ...span })
  await client.until('chat_data', ({ status }) => status === 'done')
  const points = client.received.flatMap(({ event, data }) =>
    event === 'chat_data' ? (Object(data).points as { t: number; v: number }[]) : [],
  )
  for (const { t, v } of points) expect(v).toBeCloseTo(powerAt(t * SECOND_MS), 0)
  const inGap = (t: number) => t - span.from >= 70 * 60 + 10 && t - span.from < 90 * 60
  expect([...points, ...live].filter(({ t }) => inGap(t))).toEqual([])
  expect(points).toHaveLength((7200 - (20 * 60 - 10)) / 10)
})

test('the hour’s energy is that of the file', async () => {
  const rows = await rowsOfFile()
  const hour = rows.filter(({ at }) => at < 60)
  const counted = (rows.find(({ at }) => at === 60)?.c ?? 0) - (hour[0]?.c ?? 0)
  const wh = hour.reduce((sum, { a, b }) => sum + (a + b) / 60, counted)
  const path = '/api/powermeter/energy/PM-0001?period=day'
  const answer = await owner.read(path, meterEnergyBody)
  if (!answer.success) throw new Error('the meter does not answer')
  const row = answer.data.find(({ t }) => t === START_MS)
  expect(row?.haet).toBeCloseTo(wh, 0)
  expect(answer.data.find(({ t }) => t === START_MS - HOUR_MS)?.haet).toBeGreaterThan(0)
})
