import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { runNode } from '../childProcess.mjs'
import { fromRoot, ROOT } from '../repositoryRoot.mjs'

/** A module of the same package, as its sources name it. */
const RELATIVE_IMPORT = /(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g
/** The same in a declaration of a package. */
const RELATIVE_MODULE = /['"](\.{1,2}\/[^'"]+)\.js['"]/g

/** Sources of the library API, whose types are all written out. */
const API = ['api.ts', 'api/startedEmulator.ts', 'api/startOptions.ts']
/** The public entry of the emulator whose types the API shows. */
const SHOWN_ENTRY = 'apps/emulator/src/control/index.ts'
/** Folder of the emulator's sources beside the API's declarations. */
const EMULATOR = 'emulator'

/**
 * Writes the declarations of the library API, and of those modules of the emulator to which they lead: the tarball holds
 * none of our packages but the protocol.
 * @param {string} folder of the bundle
 */
export async function writeApiDeclarations(folder) {
  for (const source of API) {
    const { outputText } = ts.transpileDeclaration(
      readFileSync(fromRoot(`cli/src/${source}`), 'utf8'),
      {
        fileName: source,
        compilerOptions: { verbatimModuleSyntax: true, module: ts.ModuleKind.ESNext },
      },
    )
    const up = source.includes('/') ? '..' : '.'
    const entry = `'${up}/${EMULATOR}/control/index.js'`
    const target = join(folder, source.replace(/\.ts$/, '.d.ts'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, packaged(outputText).replaceAll("'@wattpost/emulator/control'", entry))
  }
  const all = mkdtempSync(join(tmpdir(), 'wattpost-types-'))
  try {
    await declare(fromRoot(SHOWN_ENTRY), ROOT, all)
    const entry = join(all, SHOWN_ENTRY)
    for (const file of reachable(entry.replace(/\.ts$/, '.d.ts'))) {
      const target = join(folder, EMULATOR, file.slice(dirname(dirname(entry)).length))
      cpSync(file, target, { recursive: true })
    }
  } finally {
    rmSync(all, { recursive: true })
  }
}

/**
 * Writes the declarations of all modules to which a source leads, by the native compiler. Throws when the sources have
 * type errors.
 * @param {string} entry
 * @param {string} rootDir of all sources
 * @param {string} target folder
 */
async function declare(entry, rootDir, target) {
  const compilerOptions = {
    ...{ composite: false, declaration: true, emitDeclarationOnly: true },
    ...{ rootDir, outDir: target, lib: ['ES2023', 'DOM'] },
  }
  const project = { extends: fromRoot('tsconfig.base.json'), compilerOptions, files: [entry] }
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
    writeFileSync(file, packaged(readFileSync(file, 'utf8')))
  }
}

/**
 * A declaration as it is in a package, which has JavaScript beside it.
 * @param {string} text
 */
function packaged(text) {
  return text
    .replaceAll(RELATIVE_IMPORT, '$1.js$2')
    .replaceAll(/(['"])@wattpost\/protocol(['"])/g, '$1wattpost/protocol$2')
}

/**
 * The declarations to which a declaration leads, and itself.
 * @param {string} file
 * @param {Set<string>} found
 */
function reachable(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE_MODULE))
    reachable(join(dirname(file), `${module}.d.ts`), found)
  return found
}

const ENTRY = fromRoot('protocol/src/index.ts')
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
  await declare(ENTRY, dirname(ENTRY), target)
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
