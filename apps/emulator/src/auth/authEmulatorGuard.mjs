// JavaScript, since the processes of the Auth emulator run it as it is.
import { isClientPath } from '../server/guard/clientPaths.mjs'
import {
  callerOf,
  isKnownHost,
  isOwnOrigin,
  isPageOrigin,
  pageOrigins,
} from '../server/guard/originGuard.mjs'
import { bearerToken, isSecret } from '../server/guard/secret.mjs'

/** @typedef {import('../server/guard/originGuard.mjs').ServerAddress} ServerAddress */

/**
 * A refused request of the Auth emulator.
 * @typedef {object} AuthRefusal
 * @property {401 | 403 | 411 | 413 | 415} status
 * @property {string} message
 */

/** Pages that a browser opens as a window, or a frame: links of mails, and the account chooser of the Firebase SDKs. */
const PAGES = ['/emulator/action', '/emulator/auth/handler', '/emulator/auth/iframe']
/** Parameters of those pages by which they return to another page. */
const RETURNS = ['redirectUrl', 'continueUrl']
const READINESS = '/'
/** The longest body without an owner's rights, bytes; a profile is the longest. The emulator reads 10 MB, in one piece. */
const BODY_BYTES_MAX = 64 * 1024

/** Decides on the requests of an Auth emulator: its hosts, the pages of its product, and the rights of an owner. */
export class AuthEmulatorGuard {
  #address
  #ownerToken
  /** @type {readonly ServerAddress[]} */
  #products = []

  /**
   * @param {Pick<ServerAddress, 'host' | 'port'>} address of the Auth emulator
   * @param {string} ownerToken
   */
  constructor({ host, port }, ownerToken) {
    this.#address = { host, port }
    this.#ownerToken = ownerToken
  }

  /**
   * Lets the pages of these servers call, and no others.
   * @param {readonly ServerAddress[]} products
   */
  serve(products) {
    this.#products = products
  }

  /**
   * Headers of every answer: no other page frames or keeps it.
   * @returns {Readonly<Record<string, string>>}
   */
  get headers() {
    const framing = ["'self'", ...this.#products.flatMap(pageOrigins)]
    return {
      'cache-control': 'no-store',
      'content-security-policy': `frame-ancestors ${framing.join(' ')}`,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    }
  }

  /**
   * Refuses a request, or gives it the owner's rights that its token proves.
   * @param {import('node:http').IncomingMessage} request gets the header by which the emulator knows an owner
   * @returns {AuthRefusal | null}
   */
  admit(request) {
    const caller = callerOf(request)
    if (!isKnownHost(caller, this.#ownAddress())) return refusal(403, 'Unknown host.')
    const target = targetOf(request)
    if (target === null) return refusal(403, 'The address is not readable.')
    const isOwn =
      isOwnOrigin(caller, { allowedOrigins: [] }) ||
      (caller.origin !== undefined && this.#isOfProduct(caller.origin)) ||
      this.#opensPage(request, target)
    if (!isOwn) return refusal(403, 'Unknown origin. Name it with --allow-origin.')
    return this.#rightsRefusal(request, target)
  }

  /** Its own address, also under the names of allowed origins, where the pages of those look for it. */
  #ownAddress() {
    const allowedOrigins = this.#products
      .flatMap((product) => product.allowedOrigins)
      .flatMap((origin) => (URL.canParse(origin) ? [new URL(origin).hostname] : []))
      .map((name) => `http://${name}:${this.#address.port}`)
    return { ...this.#address, allowedOrigins }
  }

  /** @param {string} origin */
  #isOfProduct(origin) {
    return this.#products.some((product) => isPageOrigin(origin, product))
  }

  /**
   * Whether a browser opens a page. Links of mails carry a code; the chooser acts only by a click. Both return to
   * pages of the product alone.
   * @param {import('node:http').IncomingMessage} request
   * @param {URL} target
   */
  #opensPage({ method, headers }, { pathname, searchParams }) {
    if (method !== 'GET' || headers.origin !== undefined) return false
    if (headers['sec-fetch-mode'] !== 'navigate' || !PAGES.includes(pathname)) return false
    return RETURNS.flatMap((name) => searchParams.getAll(name)).every(
      (url) => URL.canParse(url) && this.#isOfProduct(new URL(url).origin),
    )
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {URL} target
   * @returns {AuthRefusal | null}
   */
  #rightsRefusal({ method, headers }, { pathname }) {
    const { authorization } = headers
    if (authorization === undefined) {
      const isForClients =
        method === 'OPTIONS' ||
        pathname === READINESS ||
        PAGES.includes(pathname) ||
        isClientPath(pathname)
      return isForClients
        ? bodyRefusal(headers)
        : refusal(401, 'This needs the owner token of this run.')
    }
    if (!isSecret(bearerToken(authorization), this.#ownerToken))
      return refusal(401, 'This is not the owner token of this run.')
    headers.authorization = 'Bearer owner'
    return null
  }
}

/**
 * The target of a request; none when its path reads differently after normalisation, since routers do not normalise.
 * @param {import('node:http').IncomingMessage} request
 * @returns {URL | null}
 */
function targetOf({ url = '' }) {
  const base = 'http://any'
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(url, base)) return null
  const target = new URL(url, base)
  return target.pathname === url.split('?')[0] ? target : null
}

/**
 * Refuses a body by its head: nothing of it is read.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {AuthRefusal | null}
 */
function bodyRefusal(headers) {
  if (headers['transfer-encoding'] !== undefined) return refusal(411, 'The length is needed.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return refusal(415, 'Compressed bodies are not read.')
  return Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX
    ? refusal(413, 'The body is too long.')
    : null
}

/**
 * @param {AuthRefusal['status']} status
 * @param {string} message
 * @returns {AuthRefusal}
 */
function refusal(status, message) {
  return { status, message }
}
