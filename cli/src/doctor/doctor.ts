import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { places } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode } from '../exit.ts'
import { openAuth } from '../house/auth.ts'
import { openChromium } from '../replay/chromium.ts'
import { say, tinted } from '../speak.ts'

/** What was found, and what to do when it is not well. */
interface Finding {
  readonly what: string
  readonly well: boolean
  readonly found: string
  readonly advice: string
}

const DISK_MIN_MB = 500

/** Looks at everything and tells it; exit code 3 when something is missing. */
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
  for (const { what, well, found, advice } of findings) {
    say(`${well ? tinted('green', '✓') : tinted('red', '✗')} ${what}: ${found}`)
    if (!well) say(`    ${advice}`)
  }
  const missing = findings.filter(({ well }) => !well).length
  say(missing === 0 ? 'All is well.' : `${missing} of ${findings.length} need you.`)
  return missing === 0 ? EXIT.fine : EXIT.environment
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const well = major > 20 || (major === 20 && minor >= 19)
  const advice = 'Get Node 20.19 or newer from https://nodejs.org.'
  return { what: 'Node', well, found: process.versions.node, advice }
}

function portFree(port: number, option: string): Promise<Finding> {
  const what = `Port ${port}`
  const advice = `End what listens there, or choose another with ${option}.`
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve({ what, well: false, found: code === 'EADDRINUSE' ? 'taken' : `${code}`, advice }),
    )
    server.listen(port, '127.0.0.1', () =>
      server.close(() => resolve({ what, well: true, found: 'free', advice })),
    )
  })
}

async function authEmulator(): Promise<Finding> {
  const began = performance.now()
  const started = await openAuth()
  const advice = 'Install again, in a clone with `npm ci`: the Auth emulator is not whole.'
  const what = 'Auth emulator'
  if (!started.ok) return { what, well: false, found: started.error.message, advice }
  await started.value.stop()
  const tookS = ((performance.now() - began) / 1000).toFixed(1)
  return { what, well: true, found: `starts in ${tookS} s`, advice }
}

async function browser(): Promise<Finding> {
  const what = 'Browser for --browser'
  const started = await openChromium()
  if (!started.ok) return { what, well: false, found: 'none', advice: started.error.message }
  const found = `Chromium ${started.value.version()}`
  await started.value.close()
  return { what, well: true, found, advice: '' }
}

async function dashboard(): Promise<Finding> {
  const well = await reaches(join(places.dashboard, 'index.html'), constants.R_OK)
  return { what: 'Dashboard', well, found: well ? 'built' : 'not built', advice: 'npm run build' }
}

async function disk(): Promise<Finding> {
  const { bavail, bsize } = await statfs(tmpdir())
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  const advice = `Make room in ${tmpdir()}: ${DISK_MIN_MB} MB should be free.`
  return { what: 'Disk', well: freeMb >= DISK_MIN_MB, found: `${freeMb} MB free`, advice }
}

async function writable(): Promise<Finding> {
  const folder = process.cwd()
  const advice = 'Reports and recordings need a folder where you may write; name one by its path.'
  try {
    await rm(await mkdtemp(join(folder, '.wattpost-')), { recursive: true })
    return { what: 'This folder', well: true, found: 'can be written', advice }
  } catch {
    return { what: 'This folder', well: false, found: 'cannot be written', advice }
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
