import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { authAddress } from './authEmulator.testing.ts'
import { officialDoor, quickDoor } from './authEmulator.ts'
import { freePort } from './freePort.ts'
import { gone, processGroup, processState } from './process.testing.ts'

const SLOW = 90_000
let folder = ''

/** A program that starts the Auth emulator, tells its pid, and stops it on SIGINT. */
const parentSource = `
  import { startAuthEmulator } from './authEmulator.ts'
  const started = await startAuthEmulator(JSON.parse(process.argv[2]))
  process.once('SIGINT', () => started.value.stop())
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

/** Runs the program in a process group of its own, as a terminal would. */
async function startParent() {
  const options = { ...authAddress, port: await freePort(), doors: [quickDoor] }
  const parent = spawn(process.execPath, [join(folder, 'parent.mjs'), JSON.stringify(options)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
  const tell = async () => JSON.parse((await lines.next()).value)
  const emulatorPid = Number((await tell()).pid)
  onTestFinished(() => kill(emulatorPid))
  return { parent, errors: collect(parent), tell, emulatorPid }
}

/** So that a failing test leaves nothing behind either. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone, as it should be.
  }
}

function collect(parent: ChildProcess): () => string {
  let text = ''
  parent.stderr?.on('data', (chunk) => {
    text += chunk
  })
  return () => text
}

test('a parent that is killed leaves no Auth emulator behind', { timeout: SLOW }, async () => {
  const { parent, emulatorPid } = await startParent()
  expect(await processState(emulatorPid)).not.toBe('')
  parent.kill('SIGKILL')
  await gone(emulatorPid)
})

test('Ctrl-C reaches only the parent, whose stop is orderly and silent', {
  timeout: SLOW,
}, async () => {
  const { parent, errors, tell, emulatorPid } = await startParent()
  expect(await processGroup(emulatorPid)).toBe(emulatorPid)
  process.kill(-(parent.pid ?? Number.NaN), 'SIGINT')
  expect(await tell()).toEqual({ kind: 'stopped' })
  await once(parent, 'exit')
  await gone(emulatorPid)
  expect(errors()).toBe('')
})

test('the children to run are found beside the source', () => {
  expect([quickDoor, officialDoor].map(({ file }) => dirname(file))).toEqual(
    Array(2).fill(dirname(fileURLToPath(import.meta.url))),
  )
})
