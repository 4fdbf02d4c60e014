import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { build } from 'esbuild'
import { runNode } from '../childProcess.mjs'
import { fromRoot } from '../repositoryRoot.mjs'

const ENTRY = fromRoot('protocol/src/index.ts')
/** A module of the same package, as its sources name it. */
const RELATIVE_IMPORT = /(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g
/** Parts of zod that no import of the package leads to. */
const UNUSED = ['src', 'v3'].map((folder) => `${sep}zod${sep}${folder}`)

/**
 * Writes `wattpost/protocol`: the contract's schemas as JavaScript, with type declarations.
 * @param {string} folder of the tarball
 * @returns the exports and dependencies of the package that belong to it
 */
export async function writeProtocol(folder) {
  const target = join(folder, 'protocol/dist')
  await build({
    ...{ entryPoints: [ENTRY], outfile: join(target, 'index.js'), external: ['zod'] },
    ...{ bundle: true, platform: 'neutral', format: 'esm', target: 'es2022' },
    logLevel: 'warning',
  })
  await writeDeclarations(target)
  const zod = dirname(createRequire(ENTRY).resolve('zod/package.json'))
  // The declarations refer to zod's.
  cpSync(zod, join(folder, 'node_modules/zod'), {
    recursive: true,
    filter: (path) => !UNUSED.some((end) => path.endsWith(end)),
  })
  const { version } = createRequire(ENTRY)('zod/package.json')
  return {
    exports: {
      './protocol': {
        types: './protocol/dist/index.d.ts',
        default: './protocol/dist/index.js',
      },
      './contract/*': './docs/contract/*',
    },
    dependencies: { zod: version },
  }
}

/**
 * Writes the declarations of all modules that the entry exports, by the native compiler. Throws when the sources have
 * type errors.
 * @param {string} target folder
 */
async function writeDeclarations(target) {
  const compilerOptions = {
    ...{ composite: false, declaration: true, emitDeclarationOnly: true },
    ...{ rootDir: dirname(ENTRY), outDir: target },
  }
  const project = { extends: fromRoot('tsconfig.base.json'), compilerOptions, files: [ENTRY] }
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-types-'))
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
    const compiler = fromRoot('node_modules/typescript-native/bin/tsc')
    const { exitCode, output } = await runNode(compiler, ['-p', folder])
    if (exitCode !== 0) throw new Error(output.trim())
  } finally {
    rmSync(folder, { recursive: true })
  }
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(target, name)
    // A package has JavaScript beside its declarations.
    const text = readFileSync(file, 'utf8').replaceAll(RELATIVE_IMPORT, '$1.js$2')
    writeFileSync(file, text)
  }
}
