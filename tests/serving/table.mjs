import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/**
 * How a path of the dashboard is answered.
 * @typedef {object} Row
 * @property {string} path
 * @property {string | null} file that is sent; none for 404
 * @property {'kept' | 'asked'} cache kept for a year, or asked for each time
 * @property {boolean} [isCompressed]
 */

const KEPT = /max-age=31536000.*immutable/
const ASKED = /no-cache|no-store|max-age=0/

/** The nonce differs in each response. */
const NONCE = /nonce="[^"]*"/g

/**
 * The table of docs/serving.md for a build.
 * @param {string} folder of the build
 * @returns {Row[]}
 */
function rowsOf(folder) {
  const assets = readdirSync(join(folder, 'assets'))
  /** @param {string} extension */
  const largest = (extension) =>
    assets
      .filter((name) => name.endsWith(extension))
      .sort((a, b) => sizeOf(folder, b) - sizeOf(folder, a))[0]
  /** @param {string} path @param {string} file @returns {Row} */
  const page = (path, file) => ({ path, file, cache: 'asked', isCompressed: true })
  return [
    {
      path: `/assets/${largest('.js')}`,
      file: `assets/${largest('.js')}`,
      cache: 'kept',
      isCompressed: true,
    },
    {
      path: `/assets/${largest('.css')}`,
      file: `assets/${largest('.css')}`,
      cache: 'kept',
      isCompressed: true,
    },
    { path: `/assets/${largest('.woff2')}`, file: `assets/${largest('.woff2')}`, cache: 'kept' },
    page('/', 'index.html'),
    page('/about', 'about/index.html'),
    page('/features', 'features/index.html'),
    page('/dashboard', '200.html'),
    page('/device/pm/PM-0001', '200.html'),
    page('/device/pm/PM-0.1', '200.html'),
    page('/offline-worker.js', 'offline-worker.js'),
    { path: '/builds/latest.json', file: 'builds/latest.json', cache: 'asked' },
    { path: '/favicon.svg', file: 'favicon.svg', cache: 'asked' },
    { path: '/assets/gone-1a2b.js', file: null, cache: 'asked' },
    { path: '/gone.png', file: null, cache: 'asked' },
  ]
}

/** @param {string} folder @param {string} name of an asset */
function sizeOf(folder, name) {
  return readFileSync(join(folder, 'assets', name)).length
}

/** How a body is read, by its coding. @type {Record<string, (body: Buffer) => Buffer>} */
const READ = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body) => body }

/**
 * Compares a server of the dashboard with the table of docs/serving.md.
 * @param {string} url
 * @param {string} folder of the build
 * @returns {Promise<string[]>} the differences, human-readable
 */
export async function servingDifferences(url, folder) {
  const found = []
  for (const row of rowsOf(folder))
    for (const accepted of ['br, gzip', 'gzip', 'identity'])
      found.push(...(await differencesOf(`${url}${row.path}`, folder, row, accepted)))
  return found
}

/**
 * @param {string} url
 * @param {string} folder
 * @param {Row} row
 * @param {string} accepted codings
 * @returns {Promise<string[]>}
 */
async function differencesOf(url, folder, { path, file, cache, isCompressed }, accepted) {
  const { status, headers, body } = await get(url, { 'accept-encoding': accepted })
  /** @param {string} what @param {unknown} is @param {unknown} asked */
  const differs = (what, is, asked) => [`${path} (${accepted}): ${what} is ${is}, asked ${asked}`]
  if (file === null) return status === 404 ? [] : differs('status', status, 404)
  if (status !== 200) return differs('status', status, 200)
  const coding = headers['content-encoding'] ?? 'identity'
  const asked = isCompressed ? accepted.split(',')[0] : 'identity'
  if (coding !== asked) return differs('coding', coding, asked)
  const text = (/** @type {Buffer} */ bytes) => bytes.toString('latin1').replaceAll(NONCE, '')
  const isSame = text(READ[coding]?.(body) ?? body) === text(readFileSync(join(folder, file)))
  const stored = headers['cache-control'] ?? 'nothing'
  return [
    ...(isSame ? [] : differs('content', 'another', file)),
    ...((cache === 'kept' ? KEPT : ASKED).test(stored) ? [] : differs('cache', stored, cache)),
    ...(!isCompressed || /accept-encoding/i.test(headers.vary ?? '')
      ? []
      : differs('Vary', headers.vary, 'Accept-Encoding')),
    ...((await revalidated(url, accepted, headers))
      ? []
      : differs('If-None-Match', 'ignored', 304)),
  ]
}

/**
 * Whether a file that is not changed is not sent again; a page with a nonce has no tag.
 * @param {string} url
 * @param {string} accepted
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
async function revalidated(url, accepted, headers) {
  if (headers['cache-control'] === 'no-store') return true
  const known = { 'accept-encoding': accepted, 'if-none-match': headers.etag ?? '' }
  return (await get(url, known)).status === 304
}

/**
 * A reply as it came, not decompressed.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
function get(url, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (reply) => {
      const { statusCode: status } = reply
      buffer(reply).then((body) => resolve({ status, headers: reply.headers, body }), reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
