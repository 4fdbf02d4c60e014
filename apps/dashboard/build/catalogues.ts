import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'

/** Compiles imported catalogues (`en.json?lingui`); a message that is not valid ICU, or has no translation, fails the build. */
export function catalogues() {
  const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url))
  return lingui({ configPath, failOnCompileError: true, failOnMissing: true })
}
