import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|webmanifest)$/
/** Below this size a compressed answer needs as many packets, in bytes. */
const BYTES_MIN = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Each coding's file extension and its compression, at its highest quality. */
const CODINGS = [
  ['.br', (text: Buffer) => brotli(text, { params: brotliParams(text.length) })],
  ['.gz', (text: Buffer) => zip(text, { level: constants.Z_BEST_COMPRESSION })],
] as const

function brotliParams(bytes: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  }
}

/** Compresses the files of a build when all of them are written. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'wattpost-compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  }
}

/**
 * Writes `<file>.br` and `<file>.gz` beside each text of at least 1 KiB, for servers that send them as they are. The
 * files of a text that does not shrink are left out.
 */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name))
  await Promise.all(texts.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const { size } = await stat(file)
  if (size < BYTES_MIN) return
  const text = await readFile(file)
  for (const [extension, compress] of CODINGS) {
    const small = await compress(text)
    if (small.length < size) await writeFile(file + extension, small)
  }
}
