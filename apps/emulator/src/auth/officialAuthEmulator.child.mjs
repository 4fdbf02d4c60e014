// `firebase emulators:start --only auth`, as its documentation describes it. It runs inside this process, so that no
// grandchild can outlive the parent.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGuardedProcess } from './guardedProcess.mjs'

// The parent stops this process by SIGTERM; the channel closes when the parent dies. Either ends it at once: the
// emulator has no state to save.
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit(0))

const { host, port, projectId, get } = openGuardedProcess()
const folder = mkdtempSync(join(tmpdir(), 'wattpost-auth-'))

// The CLI puts its log, locator and settings here. The user's own settings, such as a login or a consent to telemetry,
// stay untouched.
process.chdir(folder)
process.env.TMPDIR = folder
process.env.XDG_CONFIG_HOME = folder

const emulators = {
  auth: { host, port },
  hub: { host },
  logging: { host },
  ui: { enabled: false },
}
writeFileSync('firebase.json', JSON.stringify({ emulators }))

const require = createRequire(import.meta.url)
process.argv = [
  process.execPath,
  'firebase',
  ...['emulators:start', '--only', 'auth', '--project', projectId],
]
require('firebase-tools/lib/bin/firebase.js')
// Runs after the CLI's own exit handler, which writes its settings once more.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const poll = setInterval(async () => {
  const answer = await get('/').catch(() => undefined)
  if (!answer?.ok) return
  clearInterval(poll)
  process.send?.({ kind: 'listening' })
}, 100)
