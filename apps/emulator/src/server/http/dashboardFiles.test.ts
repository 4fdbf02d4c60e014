import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { emulatorConfig } from './dashboardConfig.ts'
import { dashboardFiles } from './dashboardFiles.ts'

const CODE = 'export const meters = [1, 2, 3]\n'.repeat(100)
const PAGE = `<html nonce="__CSP_NONCE__">${'<p>Sun</p>'.repeat(200)}</html>`
const SCRIPT = '/assets/app-1a2b.js'
const NO_SOURCES = { 'script-src': [], 'style-src': [] }

/** Serves a small build. @returns its URL */
async function served(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  await mkdir(join(folder, 'assets'))
  const files = { 'assets/app-1a2b.js': CODE, 'offline.js': CODE, '200.html': PAGE }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(folder, `${name}.gz`), gzipSync(text))
  }
  await writeFile(join(folder, 'assets/inter.woff2'), CODE)
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ '*': NO_SOURCES }))
  const app = express().use(
    dashboardFiles({
      folder,
      config: emulatorConfig,
      policyFor: (nonce) => (_request, response, next) => {
        response.set('x-nonce', nonce)
        next()
      },
    }),
  )
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Reply {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A reply as it came, not decompressed. */
async function get(url: string, headers: Record<string, string> = {}): Promise<Reply> {
  const sent = request(url, { headers }).end()
  const [reply] = await once(sent, 'response')
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) }
}

const DECODED = {
  br: (body: Buffer) => brotliDecompressSync(body).toString(),
  gzip: (body: Buffer) => gunzipSync(body).toString(),
  none: (body: Buffer) => body.toString(),
}

test.each<[string, keyof typeof DECODED]>([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'none'],
  ['', 'none'],
])('a client that accepts "%s" gets scripts and pages with coding %s', async (accepted, coding) => {
  const url = await served()
  for (const path of [SCRIPT, '/offline.js', '/dashboard', '/device/pm/PM-0.1', '/200.html']) {
    const { headers, body } = await get(url + path, { 'accept-encoding': accepted })
    expect([path, headers['content-encoding'] ?? 'none']).toEqual([path, coding])
    expect(headers.vary).toBe('Accept-Encoding')
    const nonce = headers['x-nonce'] as string
    const text = path.endsWith('.js') ? CODE : PAGE.replace('__CSP_NONCE__', nonce)
    expect(DECODED[coding](body)).toBe(text)
  }
})

test.each(['/%E0%A4%A', '/device/bg/%', '/100%.html'])(
  'a path that is no valid percent-encoding gets the page, which says so: %s [R15]',
  async (path) => {
    const { status, body } = await get((await served()) + path, { accept: 'text/html' })
    expect([status, body.toString()]).toEqual([200, expect.stringContaining('<p>Sun</p>')])
  },
)

test('a compressed answer has the type of its content', async () => {
  const url = await served()
  const types = { [SCRIPT]: 'text/javascript', '/offline.js': 'text/javascript', '/': 'text/html' }
  for (const [path, type] of Object.entries(types)) {
    const { headers } = await get(url + path, { 'accept-encoding': 'br' })
    expect(headers['content-type']?.toLowerCase()).toBe(`${type}; charset=utf-8`)
  }
})

test('files with a hash in their names are kept for a year; others are asked for by their tag', async () => {
  const url = await served()
  const hashed = await get(url + SCRIPT, { 'accept-encoding': 'br' })
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const named = await get(`${url}/offline.js`, { 'accept-encoding': 'br' })
  expect(named.headers['cache-control']).toBe('public, max-age=0')
  const asked = { 'accept-encoding': 'br', 'if-none-match': named.headers.etag ?? '' }
  const again = await get(`${url}/offline.js`, asked)
  expect([again.status, again.body.length]).toEqual([304, 0])
  const whole = await get(`${url}/offline.js`, { ...asked, 'accept-encoding': 'gzip' })
  expect(whole.status).toBe(200)
})

test('a font is sent as it is', async () => {
  const { headers } = await get(`${await served()}/assets/inter.woff2`, { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
})

test('a page is not kept, because its nonce fits only its own response', async () => {
  const url = await served()
  const [first, second] = await Promise.all([get(url), get(url)])
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.headers['x-nonce']).not.toBe(second.headers['x-nonce'])
})

test('a missing asset is 404, also when it looks like a route', async () => {
  const url = await served()
  for (const path of ['/assets/app-gone', '/assets/app-gone.js', '/assets/%E0%A4%A'])
    expect((await get(url + path)).status).toBeGreaterThanOrEqual(400)
  expect((await get(`${url}/gone.png`)).status).toBe(404)
})
