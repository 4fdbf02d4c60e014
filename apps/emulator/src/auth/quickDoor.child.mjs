// The quick door: the Auth emulator's own Express app without the Firebase CLI around it. Only this
// file knows the inside of firebase-tools, whose version is pinned; if it no longer fits, the process
// ends with an error and the official door takes over.
//
// Nearly all of the official start goes into compiling a validator for each part of the API
// description. The library that does it can also compile one when it is first needed. firebase-tools
// does not ask for that, so we do, where the description passes by. Nothing is validated less.
import { createRequire } from 'node:module'

// The channel is this process's lifeline: it closes when the parent stops us, and when it dies.
process.once('disconnect', () => process.exit(0))

const [host, port, projectId] = process.argv.slice(2)
const here = createRequire(import.meta.url)
const tools = createRequire(here.resolve('firebase-tools/package.json'))

// Multi-tenancy, second factors, passkeys and provider configuration: a third of the time, and unused.
const unused = /\/tenants|\/mfa|\/passkey|IdpConfigs|SamlConfigs/

const exegesis = tools('exegesis-express')
const compile = exegesis.middleware
exegesis.middleware = (description, options) => {
  const used = Object.entries(description.paths).filter(([path]) => !unused.test(path))
  return compile(
    { ...description, paths: Object.fromEntries(used) },
    { ...options, lazyCompileValidationSchemas: true },
  )
}

const { createApp } = tools('./lib/emulator/auth/server.js')
const app = await createApp(projectId)
app.listen(Number(port), host, () => process.send({ kind: 'listening' }))
