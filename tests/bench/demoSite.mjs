import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

/** Chromium's "Fast 4G": latency of a request, and what arrives. */
export const FAST_4G = { latencyMs: 165, bytesPerMs: (9_000_000 * 0.9) / 8 / 1000 }
const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
})
const BASE = '/of/sales/'

/**
 * Writes a demo as files and serves it below a path, compressed, as a public host does.
 * @param {readonly string[]} [options] of `wattpost demo`
 */
export async function demoSite(options = []) {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-demo-'))
  const args = ['cli/bin/wattpost.mjs', 'demo', '--static', folder, ...options]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const network = { latencyMs: 0, bytesPerMs: Number.POSITIVE_INFINITY }
  /** When the line is free again: all answers share it. */
  let freeAtMs = 0
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname.slice(BASE.length)
    const file = path === '' ? 'index.html' : path
    try {
      const body = gzipped(folder, file)
      const nowMs = Date.now()
      freeAtMs = Math.max(nowMs + network.latencyMs, freeAtMs) + body.length / network.bytesPerMs
      await after(freeAtMs - nowMs)
      const type = TYPES[extname(file)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}${BASE}`,
    /** The emulator's script. */
    workerFile: `assets/${readdirSync(join(folder, 'assets')).find((name) => name.startsWith('emulatorWorker-'))}`,
    /** Limits what follows. @param {Partial<typeof network>} limits */
    limit: (limits) => void Object.assign(network, limits),
    /** @param {string} file */
    gzipBytes: (file) => gzipped(folder, file).length,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

/** @type {Map<string, Buffer>} */
const compressed = new Map()

/**
 * @param {string} folder
 * @param {string} file
 */
function gzipped(folder, file) {
  const path = join(folder, file)
  const known = compressed.get(path)
  if (known !== undefined) return known
  const body = gzipSync(readFileSync(path))
  compressed.set(path, body)
  return body
}
