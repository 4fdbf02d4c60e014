import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
})

/** Configuration of a real backend: the page loads no emulator code. */
const CONFIG = {
  apiUrl: '',
  socketUrl: '',
  firebase: { apiKey: 'none', projectId: 'none', authDomain: 'none.invalid' },
  productName: 'Wattpost',
  emulator: false,
}

/**
 * The built dashboard behind a plain compressing server, as on a public host.
 * `/floor` is the landing page's HTML without any script.
 * @param {string} folder
 */
export async function serveBuilt(folder) {
  /** @type {{ path: string, gzipBytes: number, brotliBytes: number }[]} */
  let sent = []
  const files = new Map()
  const bodyOf = (/** @type {string} */ file) => {
    if (!files.has(file)) files.set(file, compressedOf(folder, file))
    return files.get(file)
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname
    const file = fileOf(path)
    try {
      const { body, gzipBytes } = bodyOf(file)
      sent.push({ path, gzipBytes, brotliBytes: body.length })
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'text/plain',
        'content-encoding': 'br',
        'content-length': body.length,
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Files sent since the last call. */
    sent: () => {
      const all = sent
      sent = []
      return all
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @param {string} path */
function fileOf(path) {
  if (extname(path) !== '') return path
  if (path === '/api/_auth/session') return 'session.json'
  if (path === '/floor') return 'floor.html'
  return ['/', '/about', '/features'].includes(path) ? join(path, 'index.html') : '200.html'
}

/**
 * A file as it was compressed in the build, or as a server compresses a response.
 * @param {string} folder
 * @param {string} file
 */
function compressedOf(folder, file) {
  const content = contentOf(folder, file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  const stored = join(folder, `${file}.br`)
  const isStored = !file.endsWith('.html') && existsSync(stored)
  const body = isStored ? readFileSync(stored) : brotliCompressSync(content, { params })
  return { body, gzipBytes: gzipSync(content).length }
}

/**
 * @param {string} folder
 * @param {string} file
 */
function contentOf(folder, file) {
  if (file === '/config.json') return JSON.stringify(CONFIG)
  if (file === 'session.json') return '{}'
  if (file === 'floor.html') return withoutScript(readFileSync(join(folder, 'index.html'), 'utf8'))
  return readFileSync(join(folder, file))
}

/** @param {string} html */
function withoutScript(html) {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(modulepreload|preload)"[^>]*>/g, '')
}
