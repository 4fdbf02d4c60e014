import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuthEmulator } from '@wattpost/emulator'
import { paths } from '@wattpost/emulator/scenarios'
import { isSupportedNode, SUPPORTED_NODE } from '../../tooling/nodeVersion.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { openChromium } from '../replay/chromium.ts'
import { colored, print, printError } from '../terminal.ts'

/** The result of a check, and what to do if it failed. */
interface Finding {
  readonly subject: string
  readonly ok: boolean
  readonly found: string
  readonly advice: string
}

const DISK_MIN_MB = 500

/** Runs all checks and prints them. Exit code 3 if one fails. */
export async function doctor(ports: {
  readonly port: number
  readonly authPort: number
}): Promise<ExitCode> {
  const findings = [
    node(),
    await portFree(ports.port, '--port'),
    await portFree(ports.authPort, '--auth-port'),
    await authEmulator(),
    await browser(),
    await dashboard(),
    await disk(),
    await writable(),
  ]
  for (const { subject, ok, found, advice } of findings) {
    print(`${ok ? colored('green', '✓') : colored('red', '✗')} ${subject}: ${found}`)
    if (!ok) print(`    ${advice}`)
  }
  const missing = findings.filter(({ ok }) => !ok).length
  print(missing === 0 ? 'All checks passed.' : `${missing} of ${findings.length} checks failed.`)
  return missing === 0 ? EXIT.fine : EXIT.environment
}

function node(): Finding {
  const found = process.versions.node
  const advice = `Get Node ${SUPPORTED_NODE}, from https://nodejs.org.`
  return { subject: 'Node', ok: isSupportedNode(found), found, advice }
}

function portFree(port: number, option: string): Promise<Finding> {
  const subject = `Port ${port}`
  const advice = `Stop the program on this port, or choose another with ${option}.`
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve({ subject, ok: false, found: code === 'EADDRINUSE' ? 'taken' : `${code}`, advice }),
    )
    server.listen(port, '127.0.0.1', () =>
      server.close(() => resolve({ subject, ok: true, found: 'free', advice })),
    )
  })
}

async function authEmulator(): Promise<Finding> {
  const began = performance.now()
  const started = await openAuthEmulator(printError)
  const advice = 'The Auth emulator is incomplete. Install again; in a clone with `npm ci`.'
  const subject = 'Auth emulator'
  if (!started.ok) return { subject, ok: false, found: started.error.message, advice }
  await started.value.stop()
  const tookS = ((performance.now() - began) / 1000).toFixed(1)
  return { subject, ok: true, found: `starts in ${tookS} s`, advice }
}

async function browser(): Promise<Finding> {
  const subject = 'Browser for --browser'
  const started = await openChromium()
  if (!started.ok) return { subject, ok: false, found: 'none', advice: started.error.message }
  const found = `Chromium ${started.value.version()}`
  await started.value.close()
  return { subject, ok: true, found, advice: '' }
}

async function dashboard(): Promise<Finding> {
  const ok = await reaches(join(paths.dashboard, 'index.html'), constants.R_OK)
  return { subject: 'Dashboard', ok, found: ok ? 'built' : 'not built', advice: 'npm run build' }
}

async function disk(): Promise<Finding> {
  const { bavail, bsize } = await statfs(tmpdir())
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  const advice = `Free space in ${tmpdir()}: at least ${DISK_MIN_MB} MB.`
  return { subject: 'Disk', ok: freeMb >= DISK_MIN_MB, found: `${freeMb} MB free`, advice }
}

async function writable(): Promise<Finding> {
  const folder = process.cwd()
  const advice = 'Reports and recordings need a writable folder. Name one by its path.'
  try {
    await rm(await mkdtemp(join(folder, '.wattpost-')), { recursive: true })
    return { subject: 'This folder', ok: true, found: 'can be written', advice }
  } catch {
    return { subject: 'This folder', ok: false, found: 'cannot be written', advice }
  }
}

async function reaches(file: string, mode: number): Promise<boolean> {
  try {
    await access(file, mode)
    return true
  } catch {
    return false
  }
}
