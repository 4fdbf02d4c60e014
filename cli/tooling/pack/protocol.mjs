import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { fromRoot } from '../repositoryRoot.mjs'

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
  writeDeclarations(target)
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
 * Writes the declarations of all modules that the entry exports. Throws when the sources have type errors.
 * @param {string} target folder
 */
function writeDeclarations(target) {
  const { config } = ts.readConfigFile(fromRoot('tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, fromRoot('.'))
  const program = ts.createProgram([ENTRY], {
    ...{ ...options, composite: false, declaration: true },
    ...{ rootDir: dirname(ENTRY), outDir: target },
  })
  const { diagnostics } = program.emit(undefined, (path, text) =>
    // A package has JavaScript beside its declarations.
    ts.sys.writeFile(path, text.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2')),
  )
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (errors.length > 0)
    throw new Error(ts.formatDiagnostics(errors, { ...FORMAT, getCurrentDirectory: () => target }))
}

/** @type {Pick<import('typescript').FormatDiagnosticsHost, 'getCanonicalFileName' | 'getNewLine'>} */
const FORMAT = { getCanonicalFileName: (name) => name, getNewLine: () => '\n' }
