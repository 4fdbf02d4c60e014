import { expect, test } from 'vitest'
import { CollectedReports } from './broadcaster.ts'

/** To make and send a report takes 1 ms. The test gives the turns of the event loop. */
function collected(atOnceMax = 0) {
  let nowMs = 0
  const turns: (() => void)[] = []
  const sent: string[] = []
  const reports = new CollectedReports({
    atOnceMax,
    monotonicMs: () => nowMs,
    nextTurn: () => new Promise((resolve) => turns.push(resolve)),
    send: (deviceId, frames) => sent.push(`${deviceId} ${frames.length}`),
  })
  return {
    reports,
    /** A device reports; its values are an array of this length. */
    report: (deviceId: string, length = 1) =>
      reports.set(deviceId, () => {
        nowMs += 1
        return Array.from({ length })
      }),
    /** The reports sent since the last call. */
    sent: () => sent.splice(0),
    turn: async () => {
      for (const begin of turns.splice(0)) begin()
      await Promise.resolve()
      return sent.splice(0)
    },
  }
}

test('a flush of many reports sends 5 ms of them in a turn of the event loop', async () => {
  const { reports, report, sent, turn } = collected()
  for (let n = 1; n <= 12; n += 1) report(`D${n}`)
  reports.flush()
  expect(sent()).toEqual(['D1 1', 'D2 1', 'D3 1', 'D4 1', 'D5 1'])
  expect(await turn()).toEqual(['D6 1', 'D7 1', 'D8 1', 'D9 1', 'D10 1'])
  expect(await turn()).toEqual(['D11 1', 'D12 1'])
  expect(await turn()).toEqual([])
})

test('few reports are sent at once, whatever they take', async () => {
  const { reports, report, sent, turn } = collected(8)
  for (let n = 1; n <= 8; n += 1) report(`D${n}`)
  reports.flush()
  expect(sent()).toHaveLength(8)
  await turn()
  for (let n = 1; n <= 9; n += 1) report(`D${n}`)
  reports.flush()
  expect(sent()).toHaveLength(5)
  expect(await turn()).toHaveLength(4)
})

test('a flush while one is under way has no slice of its own, and later reports wait for the next', async () => {
  const { reports, report, sent, turn } = collected()
  for (let n = 1; n <= 6; n += 1) report(`D${n}`)
  reports.flush()
  reports.flush()
  expect(sent()).toHaveLength(5)
  report('D7')
  expect(await turn()).toEqual(['D6 1'])
  await turn()
  expect(await turn()).toEqual([])
  reports.flush()
  expect(sent()).toEqual(['D7 1'])
})

test('only the newest report of a device is sent, and at once when a newer frame follows it', async () => {
  const { reports, report, sent, turn } = collected()
  for (let n = 1; n <= 7; n += 1) report(`D${n}`)
  reports.flush()
  sent()
  report('D7', 2)
  reports.flushDevice('D7')
  expect(sent()).toEqual(['D7 2'])
  expect(await turn()).toEqual(['D6 1'])
})

test('dropped reports are not sent in later turns', async () => {
  const { reports, report, sent, turn } = collected()
  for (let n = 1; n <= 7; n += 1) report(`D${n}`)
  reports.flush()
  sent()
  reports.clear()
  report('D8')
  expect(await turn()).toEqual([])
})
