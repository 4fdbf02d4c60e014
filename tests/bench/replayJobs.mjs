import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { print } from './table.mjs'

const RUNS = 3

/** Time of all CPUs, ms. */
function cpuTimes() {
  const all = cpus().map(({ times }) => times)
  const sum = (/** @type {(times: import('node:os').CpuInfo['times']) => number} */ of) =>
    all.reduce((total, times) => total + of(times), 0)
  const idle = sum((times) => times.idle)
  return { idle, total: sum((times) => times.user + times.nice + times.sys + times.irq) + idle }
}

/** Time of `replay all`, and how busy the machine was. @param {number} jobs */
async function timed(jobs) {
  const args = ['cli/dist/bundle/main.js', 'replay', 'all', '--jobs', `${jobs}`, '--json']
  const before = cpuTimes()
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`replay all --jobs ${jobs} ended with ${code}`)
  const tookMs = performance.now() - began
  const after = cpuTimes()
  const busy = 1 - (after.idle - before.idle) / (after.total - before.total)
  return { tookS: tookMs / 1000, busy: busy * 100 }
}

/** Measures all scenarios with one job and with two; on 2 cores two take at most 0.6 of the time of one. */
export async function measureReplayJobs() {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const one = await timed(1)
    const two = await timed(2)
    runs.push({
      'one job, s': one.tookS,
      'one job: busy CPU of the machine, %': one.busy,
      'two jobs, s': two.tookS,
      'two jobs: busy CPU of the machine, %': two.busy,
      'two jobs / one job': two.tookS / one.tookS,
    })
  }
  print('replay all', runs, 2)
}
