import { expect, onTestFinished, test } from 'vitest'
import { joinLoad, type Reception } from '../support/clientLoad.ts'
import { startEmulator } from '../support/emulator.ts'
import { visitor } from '../support/visitor.ts'

const CLIENTS = 50
const DEVICE = 'BG-0001'
const REPORTS = 60
const REPORT_MS = 10_000

// An hour of a thousand, with its figures of time and memory, is in `tests/verify`.
test(`${CLIENTS} clients receive all ${REPORTS} reports without a gap (case 11)`, async () => {
  const emulator = await startEmulator('a-day-in-the-fleet')
  onTestFinished(() => emulator.close())
  const who = await visitor(emulator, 'owner')
  const load = Array.from(
    { length: CLIENTS },
    (): Reception => ({
      ...{ frames: 0, gaps: 0, lastSeq: 0, closed: 0, lateMs: [] },
    }),
  )
  const at = { url: emulator.url, deviceId: DEVICE }
  const leave = await Promise.all(
    load.map((reception) => joinLoad(at, who, reception, async () => who.idToken)),
  )
  onTestFinished(() => leave.forEach((close) => void close()))
  const reference = await who.connect()
  onTestFinished(() => reference.close())
  await reference.ask('watch', { deviceIds: [DEVICE] })
  for (let report = 0; report < REPORTS; report += 1) {
    emulator.player.step(REPORT_MS)
    await reference.settled()
  }
  const { seq } = await reference.ask('device', { deviceId: DEVICE })
  expect(seq).toBeGreaterThanOrEqual(REPORTS)
  await expect.poll(() => load.map(({ lastSeq }) => lastSeq)).toEqual(load.map(() => seq))
  expect(load.map(({ gaps, closed }) => ({ gaps, closed }))).toEqual(
    load.map(() => ({ gaps: 0, closed: 0 })),
  )
})
