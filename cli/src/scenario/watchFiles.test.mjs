import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchFiles } from './watchFiles.ts'

/** A scenario with a fleet file in a folder of its own, and its watch. */
async function watched() {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-watch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [scenario, fleet] = [join(folder, 'it.yaml'), join(folder, 'fleet.csv')]
  const text = 'schema: 1\nname: It\nfleet:\n  - { file: fleet.csv }\n'
  await writeFile(scenario, text)
  await writeFile(fleet, 'id\n')
  const stop = new AbortController()
  /** @type {{ stop: AbortSignal, end(): void }[]} */
  const rounds = []
  const code = watchFiles(
    [scenario],
    (roundStop) =>
      new Promise((resolve) => void rounds.push({ stop: roundStop, end: () => resolve(0) })),
    stop.signal,
  )
  const begun = (/** @type {number} */ count) => expect.poll(() => rounds.length).toBe(count)
  return { folder, scenario, fleet, text, rounds, begun, stop, code }
}

test('work is done again when the scenario or a file that it names is saved, and ends with the stop', async () => {
  const { scenario, fleet, text, rounds, begun, stop, code } = await watched()
  await begun(1)
  rounds[0]?.end()
  await writeFile(fleet, 'id\nBG-0001\n')
  await begun(2)
  rounds[1]?.end()
  await writeFile(scenario, `${text}seed: 2\n`)
  await begun(3)
  rounds[2]?.end()
  stop.abort()
  expect(await code).toBe(0)
})

test('a file that is saved during the work interrupts it', async () => {
  const { scenario, text, rounds, begun, stop, code } = await watched()
  await begun(1)
  await writeFile(scenario, `${text}seed: 2\n`)
  await expect.poll(() => rounds[0]?.stop.aborted).toBe(true)
  expect(rounds).toHaveLength(1)
  rounds[0]?.end()
  await begun(2)
  stop.abort()
  expect(rounds[1]?.stop.aborted).toBe(true)
  rounds[1]?.end()
  expect(await code).toBe(0)
})
