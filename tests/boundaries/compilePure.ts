import { resolve } from 'node:path'
import ts from 'typescript'

const CONFIG = resolve('apps/emulator/tsconfig.pure.json')
const AMBIENT = resolve('apps/emulator/src/engine/deterministic.d.ts')
const PLANTED = resolve('apps/emulator/src/engine/planted.ts')

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(CONFIG, ts.sys.readFile).config,
  ts.sys,
  resolve('apps/emulator'),
)

/**
 * Compiles a virtual file of the emulator's engine.
 * @returns the compiler's errors
 */
export function compilePure(content: string): string[] {
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => path === PLANTED || fileExists(path)
  host.readFile = (path) => (path === PLANTED ? content : readFile(path))
  const program = ts.createProgram([AMBIENT, PLANTED], { ...options, noEmit: true }, host)
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(PLANTED))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
