// The Auth emulator's Express app without the Firebase CLI around it. When firebase-tools no longer fits the patch,
// this process ends with an error and the parent starts the official emulator.
import { createFastAuthApp } from '../server/patches/fastAuthApp.mjs'
import { openGuardedProcess } from './guardedProcess.mjs'

// The channel closes at any end of the parent; this process must not outlive it.
process.once('disconnect', () => process.exit(0))

const { host, port, projectId, get } = openGuardedProcess()
const app = await createFastAuthApp(projectId)
app.listen(port, host, async () => {
  const answer = await get(`/emulator/v1/projects/${projectId}/config`)
  if (!answer.ok)
    throw new Error(`The Auth emulator answers ${answer.status}: ${await answer.text()}`)
  process.send?.({ kind: 'listening' })
})
