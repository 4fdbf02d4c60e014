// The quick door: the Auth emulator's own Express app without the Firebase CLI around it. Only this
// file and its neighbour know the inside of firebase-tools, whose version is pinned; if it no longer fits, the process
// ends with an error and the official door takes over.
//
// Nearly all of the official start goes into compiling a validator for each part of the API
// description. The library that does it can also compile each when it is first needed. firebase-tools
// does not ask for that, so we do, where the description passes by on its way to the library.
import { createApp, exegesis } from './firebaseTools.mjs'
import { obeyPortSwitch } from './portSwitch.mjs'

// The channel closes when the parent dies, however it dies: this process must not outlive it.
process.once('disconnect', () => process.exit(0))

const [host, port, projectId] = process.argv.slice(2)
obeyPortSwitch(host, Number(port))

// Multi-tenancy, second factors, passkeys and provider configuration.
const unusedPath = /\/tenants|\/mfa|\/passkey|IdpConfigs|SamlConfigs/

/** The paths in use, without the nine query parameters that all share and the emulator ignores. */
function usedPaths(paths) {
  const used = Object.entries(paths).filter(([path]) => !unusedPath.test(path))
  const isOwn = (parameter) => parameter.$ref === undefined
  return Object.fromEntries(
    used.map(([path, item]) => [path, { ...item, parameters: item.parameters?.filter(isOwn) }]),
  )
}

const compile = exegesis.middleware
exegesis.middleware = (description, options) =>
  compile(
    { ...description, paths: usedPaths(description.paths) },
    { ...options, lazyCompileValidationSchemas: true },
  )

const app = await createApp(projectId)
app.listen(Number(port), host, async () => {
  const answer = await fetch(`http://${host}:${port}/emulator/v1/projects/${projectId}/config`)
  if (!answer.ok) throw new Error(`It answers ${answer.status}: ${await answer.text()}`)
  process.send({ kind: 'listening' })
})
