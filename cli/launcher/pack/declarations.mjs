import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { inHouse } from '../house.mjs'

/** What `startEmulator()` is told and answers is declared in these, and in nothing else. */
const DECLARED = { api: 'cli/src/api.ts', verdict: 'apps/emulator/src/scenario/verdict.ts' }

/**
 * Writes the types of what tests import. Each file is declared by itself, without a program around it: of our
 * packages none is there where the tarball goes.
 * @param {string} folder where the bundle is
 */
export function writeDeclarations(folder) {
  for (const [name, source] of Object.entries(DECLARED)) {
    const { outputText } = ts.transpileDeclaration(readFileSync(inHouse(source), 'utf8'), {
      fileName: source,
      compilerOptions: { verbatimModuleSyntax: true, module: ts.ModuleKind.ESNext },
    })
    const text = outputText.replaceAll("'@wattpost/emulator'", "'./verdict.js'")
    writeFileSync(join(folder, `${name}.d.ts`), text)
  }
}
