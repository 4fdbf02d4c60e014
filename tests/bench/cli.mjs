import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from './table.mjs'

const RUNS = 5
const LAUNCHER = 'cli/bin/wattpost.mjs'
const ALL = readdirSync('scenarios')
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => join('scenarios', file))

/** Time of a program, ms. @param {readonly string[]} args */
function timed(args) {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return performance.now() - began
}

/** Measures the command line: help, validation, and a replayed day of a hundred devices. */
export async function measureCommandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-bench-'))
  const day = join(folder, 'day.yaml')
  writeFileSync(
    day,
    `schema: 1
name: A day of a hundred devices
clock: { start: "2026-01-15T00:00:00Z", tz: Africa/Lagos, limit: 24h }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
  - { count: 33, family: hydra }
  - { count: 33, family: bg }
  - { count: 33, family: pm }
timeline:
  - { id: grid-lost, at: 1h, device: HY-0001, do: grid-off }
expect:
  - { id: down, event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }, after: grid-lost, within: 1s }
  - { id: stays-down, event: hydra_power, device: HY-0001, where: { channel: 1, ns: 1 }, after: grid-lost, never: true }
`,
  )
  const memory = join(folder, 'memory.mjs')
  writeFileSync(
    memory,
    "process.on('exit', () => process.stderr.write('MAXRSS ' + process.resourceUsage().maxRSS))",
  )
  try {
    timed([LAUNCHER, 'validate', 'grid-outage'])
    const runs = []
    for (let count = 0; count < RUNS; count += 1) {
      runs.push({
        'floor: node -e 0': timed(['-e', '0']),
        '--help': timed([LAUNCHER, '--help']),
        'validate all': timed([LAUNCHER, 'validate', ...ALL]),
      })
    }
    print('command line, ms', runs)
    const began = performance.now()
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', memory, LAUNCHER, 'replay', day],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    const tookMs = performance.now() - began
    const memoryMb = Number(/MAXRSS (\d+)/.exec(stderr)?.[1]) / 1024
    print('a day of 100 devices at max', [{ 'took, ms': tookMs, 'memory, MB': memoryMb }])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
