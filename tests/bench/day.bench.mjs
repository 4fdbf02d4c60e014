import { createWriteStream } from 'node:fs'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { logLine } from '@wattpost/emulator'
import { playerWith } from './player.mjs'
import { print } from './table.mjs'

const FLEET = [
  '{ count: 34, family: hydra }',
  '{ count: 33, family: bg }',
  '{ count: 33, family: pm }',
]
const DAY_ENTRIES = 864_000

/**
 * Plays some hours at `max` and writes every log line to a sink.
 * @param {number} hours
 * @param {(entry: import('@wattpost/emulator').LoggedEntry) => string} lineOf
 */
async function secondsFor(hours, lineOf) {
  const player = await playerWith(FLEET, { speed: 'max' }, `, limit: ${hours}h`)
  const sink = createWriteStream('/dev/null')
  player.listen({ entry: (entry) => void sink.write(`${lineOf(entry)}\n`) })
  const began = performance.now()
  while (!player.ended) {
    player.catchUp()
    await othersTurn()
  }
  return (performance.now() - began) / 1000
}

/** Floor: the same number of reports with ready frames, written as JSON to the same sink. */
async function floorSeconds() {
  const player = await playerWith(FLEET, { paused: true })
  /** @type {unknown[]} */
  const reports = []
  player.listen({
    entry: ({ entry }) => {
      if (entry.kind === 'report') reports.push({ ...entry, frames: entry.frames() })
    },
  })
  player.step(60_000)
  const sink = createWriteStream('/dev/null')
  const began = performance.now()
  for (let seq = 0; seq < DAY_ENTRIES; seq += 1) {
    sink.write(`${JSON.stringify(reports[seq % reports.length])}\n`)
    if (seq % 1000 === 0) await othersTurn()
  }
  return (performance.now() - began) / 1000
}

const withoutFrames = (/** @type {string} */ deviceId) =>
  /** @type {const} */ ({ kind: 'change', deviceId, frames: () => [] })

/** The entry without its frames. */
const factLine = (/** @type {import('@wattpost/emulator').LoggedEntry} */ { seq, atMs, entry }) =>
  logLine({ seq, atMs, entry: 'frames' in entry ? withoutFrames(entry.deviceId) : entry })

const runs = []
for (let count = 0; count < 3; count += 1) {
  runs.push({
    'every entry a line, all frames spelled out': await secondsFor(24, logLine),
    'every entry a line, without its frames': await secondsFor(24, factLine),
    'floor: ready frames as JSON, to the same sink': await floorSeconds(),
  })
}
print('24 h of 100 devices at max, s', runs, 2)
