// Patch of firebase-tools 15.34.2 with exegesis-express 4.0.0.
// Reason: nearly all of the emulator's start compiles validators for each part of its API description.
// Relies on: `createApp` passes the description to `exegesis.middleware`, which knows `lazyCompileValidationSchemas`.
import { createApp, exegesis } from './firebaseTools.mjs'

/** Multi-tenancy, second factors, passkeys and provider configuration: no client of Wattpost calls them. */
const UNUSED_PATH = /\/tenants|\/mfa|\/passkey|IdpConfigs|SamlConfigs/

/**
 * The used paths, without the nine shared query parameters, which the emulator ignores.
 * @param {Record<string, { readonly parameters?: readonly { readonly $ref?: string }[] }>} paths
 */
export function usedPaths(paths) {
  const used = Object.entries(paths).filter(([path]) => !UNUSED_PATH.test(path))
  const isOwn = (/** @type {{ readonly $ref?: string }} */ parameter) =>
    parameter.$ref === undefined
  return Object.fromEntries(
    used.map(([path, item]) => [path, { ...item, parameters: item.parameters?.filter(isOwn) }]),
  )
}

/**
 * The Auth emulator's Express app; it compiles each validator at its first use.
 * @param {string} projectId
 */
export function createFastAuthApp(projectId) {
  const compile = exegesis.middleware
  exegesis.middleware = (/** @type {any} */ description, /** @type {object} */ options) =>
    compile(
      { ...description, paths: usedPaths(description.paths) },
      { ...options, lazyCompileValidationSchemas: true },
    )
  return createApp(projectId)
}
