import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFaults, openScenario } from './openScenario.ts'

const TEXT = `schema: 1
name: Piped
clock: { start: "2026-01-15T17:58:00Z" }
fleet:
  - { id: PM-0001, family: pm }
`
const folders = { shipped: tmpdir(), workingFolder: tmpdir() }

async function pipe(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-pipe-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'piped.yaml')
  execFileSync('mkfifo', [file])
  return file
}

const messageOf = (outcome: Awaited<ReturnType<typeof openScenario>>) =>
  outcome.ok ? null : outcome.error.map(({ message }) => message).join()

test('case 55: a scenario from a pipe is read to its end', async () => {
  const file = await pipe()
  const writing = writeFile(file, TEXT)
  const read = await openScenario(file, folders, [])
  await writing
  expect(read).toMatchObject({ ok: true, value: { name: 'Piped' } })
})

test('case 55: a pipe that does not end is given up', async () => {
  const file = await pipe()
  const reading = openScenario(file, folders, [], { pipeMsMax: 100 })
  const writer = await open(file, 'w')
  await writer.write(TEXT)
  expect(messageOf(await reading)).toContain('is a pipe that has not ended after 0.1 s')
  await writer.close()
})

test('case 55: a pipe without a writer is given up, and a device is refused at once', async () => {
  expect(messageOf(await openScenario(await pipe(), folders, [], { pipeMsMax: 50 }))).toContain(
    'has not ended',
  )
  for (const read of [openScenario, openFaults])
    expect(messageOf(await read('/dev/zero', folders, []))).toContain('is no file, but a device')
})
