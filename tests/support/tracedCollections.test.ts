import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { collectionsOf, longestBlockMs, tracedCollections } from './tracedCollections.mjs'

test('a collection of a real process is within the time that it took', () => {
  const traced = tracedCollections()
  onTestFinished(traced.remove)
  const script = `const [a, , b] = [process.hrtime.bigint(), gc(), process.hrtime.bigint()]
    console.log([a, b].map((at) => Number(at) / 1e6).join())`
  const ended = spawnSync(process.execPath, [...traced.execArgv, '--expose-gc', '--eval', script], {
    encoding: 'utf8',
  })
  const [fromMs = Number.NaN, toMs = Number.NaN] = ended.stdout.split(',').map(Number)
  const asked = traced
    .read(ended.pid)
    .filter((one) => one.fromMs >= fromMs && one.toMs <= toMs)
    .map(({ cpuMs }) => cpuMs)
  expect(asked.length).toBeGreaterThan(0)
  expect(Math.min(...asked)).toBeGreaterThan(0)
})

const event = (name: string, fromMs: number, toMs: number, cpuMs: number, tid = 7) => ({
  ...{ ph: 'X', pid: 7, tid, name },
  ...{ ts: fromMs * 1000, dur: (toMs - fromMs) * 1000, tdur: cpuMs * 1000 },
})

test('parts of a collection, other threads and other work do not count', () => {
  const collections = collectionsOf([
    event('V8.GC_MC_MARK', 11, 15, 3),
    event('V8.GCFinalizeMC', 10, 20, 4),
    event('V8.GC_MC_BACKGROUND_MARKING', 30, 40, 9, 8),
    event('V8.DeserializeContext', 30, 40, 9),
  ])
  expect(collections).toEqual([{ fromMs: 10, toMs: 20, cpuMs: 4 }])
})

test('only the processor time of collections within a block is taken off', () => {
  const collections = [
    { fromMs: 10, toMs: 20, cpuMs: 4 },
    { fromMs: 60, toMs: 70, cpuMs: 8 },
  ]
  const blocks = [
    { fromMs: 5, toMs: 55, heldMs: 34 },
    { fromMs: 55, toMs: 90, heldMs: 33 },
  ]
  expect(longestBlockMs(blocks, collections)).toBe(30)
  expect(longestBlockMs(blocks, [])).toBe(34)
  expect(longestBlockMs([], collections)).toBe(0)
})
