import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { print } from './table.mjs'

const RUNS = 5
const ROWS = 100_000
const START_MS = Date.parse('2026-03-12T00:00:00Z')
const COLUMNS = ['phaseA', 'phaseB', 'phaseC'].flatMap((phase) => [
  `${phase}.voltage`,
  `${phase}.activePower`,
])
const MAP = `time: { column: time }
zone: Europe/Berlin
fleet:
  - { id: PM-0001, family: pm }
columns:
${COLUMNS.map((name) => `  ${name}: { value: ${name} }\n`).join('')}  frequency: { value: frequency }
`

/** A row each second; every cell differs from the one before it. */
function incident() {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const time = new Date(START_MS + n * 1000).toISOString().slice(0, 19)
    const cells = COLUMNS.map((_, column) => (220 + ((n * (column + 7)) % 997) / 50).toFixed(3))
    return [time, ...cells, (49.9 + (n % 13) / 100).toFixed(2)].join(',')
  })
  return `${['time', ...COLUMNS, 'frequency'].join(',')}\n${rows.join('\n')}\n`
}

/** Measures the import of 100,000 rows: time and memory of the command, and bare papaparse as the floor. */
export async function measureImport() {
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-bench-'))
  const csv = join(folder, 'it.csv')
  const map = join(folder, 'map.yaml')
  const memory = join(folder, 'memory.mjs')
  writeFileSync(csv, incident())
  writeFileSync(map, MAP)
  writeFileSync(
    memory,
    "process.on('exit', () => process.stderr.write('MAXRSS ' + process.resourceUsage().maxRSS))",
  )
  try {
    const runs = []
    for (let run = 0; run < RUNS; run += 1) {
      let began = performance.now()
      Papa.parse(readFileSync(csv, 'utf8'))
      const floorMs = performance.now() - began
      began = performance.now()
      const output = join(folder, `own-${run}.yaml`)
      const args = ['cli/dist/bundle/main.js', 'import', csv, '--map', map, '-o', output]
      const { status, stderr } = spawnSync(process.execPath, ['--import', memory, ...args], {
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(stderr)
      const tookMs = performance.now() - began
      runs.push({
        'took, ms': tookMs,
        'floor: papaparse in memory, ms': floorMs,
        'times the floor': tookMs / floorMs,
        'memory, MB': Number(/MAXRSS (\d+)/.exec(stderr)?.[1]) / 1024,
      })
    }
    print('import of 100,000 rows', runs, 1)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
