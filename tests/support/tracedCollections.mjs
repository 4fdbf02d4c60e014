import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Work of the garbage collector on the main thread. Times are of `process.hrtime`, ms; `cpuMs` is its time on the
 * processor.
 * @typedef {{ fromMs: number, toMs: number, cpuMs: number }} Collection
 * @typedef {{ fromMs: number, toMs: number, heldMs: number }} Block
 * @typedef {{ ph: string, pid: number, tid: number, name: string, ts: number, dur: number, tdur: number }} TraceEvent
 */

/**
 * Has V8 write down its collections, also the marking in small steps, which performance entries leave out.
 * @returns {{ execArgv: string[], read: (pid: number) => Collection[], remove: () => void }} `read` once the process
 *   has ended
 */
export function tracedCollections() {
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-collections-'))
  return {
    execArgv: [
      // With the parts of collections traced too, Node 20 ended three of some thirty servers by SIGSEGV.
      '--trace-event-categories=v8',
      // Node fills these in.
      `--trace-event-file-pattern=${join(folder, '$'.concat('{pid}-$', '{rotation}.json'))}`,
    ],
    read: (pid) => {
      const files = readdirSync(folder).filter((name) => name.startsWith(`${pid}-`))
      return collectionsOf(files.flatMap((name) => eventsIn(join(folder, name))))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** @param {string} file @returns {TraceEvent[]} */
function eventsIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).traceEvents
}

/**
 * @param {readonly TraceEvent[]} events µs
 * @returns {Collection[]} outermost ones, by time
 */
export function collectionsOf(events) {
  const own = events.filter(
    // The first thread of a process has its id.
    ({ ph, pid, tid, name }) => ph === 'X' && tid === pid && name.startsWith('V8.GC'),
  )
  /** @type {Collection[]} */
  const outermost = []
  for (const { ts, dur, tdur } of own.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const last = outermost.at(-1)
    if (last !== undefined && ts / 1000 < last.toMs) continue
    outermost.push({ fromMs: ts / 1000, toMs: (ts + dur) / 1000, cpuMs: tdur / 1000 })
  }
  return outermost
}

/**
 * @param {readonly Block[]} blocks of the event loop
 * @param {readonly Collection[]} collections by time
 * @returns {number} the longest of the blocks without their collections, ms
 */
export function longestBlockMs(blocks, collections) {
  const left = blocks.map((block) => {
    const within = collections.filter((one) => one.fromMs >= block.fromMs && one.toMs <= block.toMs)
    return block.heldMs - within.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  })
  return Math.max(0, ...left)
}
