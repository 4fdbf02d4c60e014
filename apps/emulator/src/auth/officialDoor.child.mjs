// The official door: `firebase emulators:start --only auth`, as its documentation describes it, run
// inside this process so that there is no grandchild to outlive anybody.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { obeyPortSwitch } from './portSwitch.mjs'

// SIGTERM is the parent stopping us; the channel closes when the parent dies, however it dies.
// Either ends this process at once: the emulator keeps nothing that would be worth an orderly end.
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit(0))

const [host, port, projectId] = process.argv.slice(2)
obeyPortSwitch(host, Number(port))
const folder = mkdtempSync(join(tmpdir(), 'wattpost-auth-'))

// The CLI leaves its log, its locator and its settings where these point: nothing of the user's is
// read (a login, a consent to telemetry) or written.
process.chdir(folder)
process.env.TMPDIR = folder
process.env.XDG_CONFIG_HOME = folder

const emulators = {
  auth: { host, port: Number(port) },
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
// After the CLI's own exit handler, which writes its settings once more.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const poll = setInterval(async () => {
  const answer = await fetch(`http://${host}:${port}/`).catch(() => undefined)
  if (!answer?.ok) return
  clearInterval(poll)
  process.send({ kind: 'listening' })
}, 100)
