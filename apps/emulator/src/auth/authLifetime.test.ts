import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/ports.ts'
import { authAddress } from './authEmulator.testing.ts'
import { fastAuthEmulator, officialAuthEmulator } from './authEmulator.ts'
import { gone, processGroup, processState } from './process.testing.ts'

const SLOW = 90_000
let folder = ''

/** A program that starts the Auth emulator, prints its pid, stops it on SIGINT, and exits at once on SIGTERM. */
const parentSource = `
  import { startAuthEmulator } from './authEmulator.ts'
  const started = await startAuthEmulator(JSON.parse(process.argv[2]))
  process.once('SIGINT', () => started.value.stop())
  process.once('SIGTERM', () => process.exit(130))
  console.log(JSON.stringify({ pid: started.value.pid }))
  console.log(JSON.stringify(await started.value.exited))
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-parent-'))
  const resolveDir = dirname(fileURLToPath(import.meta.url))
  await build({
    stdin: { contents: parentSource, resolveDir, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'parent.mjs'),
  })
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the program in its own process group, as a terminal does. */
async function startParent() {
  const options = { ...authAddress, port: await freePort(), programs: [fastAuthEmulator] }
  const parent = spawn(process.execPath, [join(folder, 'parent.mjs'), JSON.stringify(options)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => JSON.parse((await lines.next()).value)
  const emulatorPid = Number((await nextLine()).pid)
  onTestFinished(() => kill(emulatorPid))
  return { parent, errors: collect(parent), nextLine, emulatorPid }
}

/** Ends the emulator after a failed test too. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}

function collect(parent: ChildProcess): () => string {
  let text = ''
  parent.stderr?.on('data', (chunk) => {
    text += chunk
  })
  return () => text
}

test('a killed parent leaves no Auth emulator', { timeout: SLOW }, async () => {
  const { parent, emulatorPid } = await startParent()
  expect(await processState(emulatorPid)).not.toBe('')
  parent.kill('SIGKILL')
  await gone(emulatorPid)
})

test('a parent that exits at once leaves no Auth emulator, even if it is suspended', {
  timeout: SLOW,
}, async () => {
  const { parent, emulatorPid } = await startParent()
  process.kill(emulatorPid, 'SIGSTOP')
  parent.kill('SIGTERM')
  expect(await once(parent, 'exit')).toEqual([130, null])
  await gone(emulatorPid)
})

test('Ctrl-C reaches the parent alone, which stops the emulator without output', {
  timeout: SLOW,
}, async () => {
  const { parent, errors, nextLine, emulatorPid } = await startParent()
  expect(await processGroup(emulatorPid)).toBe(emulatorPid)
  process.kill(-(parent.pid ?? Number.NaN), 'SIGINT')
  expect(await nextLine()).toEqual({ kind: 'stopped' })
  await once(parent, 'exit')
  await gone(emulatorPid)
  expect(errors()).toBe('')
})

test('finds the programs beside the source', () => {
  expect([fastAuthEmulator, officialAuthEmulator].map(({ file }) => dirname(file))).toEqual(
    Array(2).fill(dirname(fileURLToPath(import.meta.url))),
  )
})
