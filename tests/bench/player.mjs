import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlayer, seededUsers } from '@wattpost/emulator'

/**
 * A scenario without a timeline on a player.
 * @param {readonly string[]} fleet entries as YAML, e.g. `{ count: 100, family: bg }`
 * @param {Parameters<typeof openPlayer>[2]} [options]
 * @param {string} [clock] more of the clock, e.g. `, limit: 1h`
 */
export async function playerWith(fleet, options, clock = '') {
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-bench-'))
  const path = join(folder, 'bench.yaml')
  writeFileSync(
    path,
    `schema: 1
name: Bench
clock: { start: "2026-01-15T06:00:00Z", tz: Africa/Lagos${clock} }
fleet:
${fleet.map((entry) => `  - ${entry}\n`).join('')}`,
  )
  try {
    const opened = await openPlayer(path, await seededUsers(), options)
    if (!opened.ok) throw new Error(opened.error.message)
    return opened.value
  } finally {
    rmSync(folder, { recursive: true })
  }
}
