// JavaScript, since the processes of the Auth emulator run it as it is.
import { isIP } from 'node:net'

/**
 * The headers of a request that name its origin.
 * @typedef {object} Caller
 * @property {string | undefined} host
 * @property {string | undefined} origin
 * @property {string | undefined} [site] `Sec-Fetch-Site`, which browsers send without an `Origin` too
 */

/**
 * Host and port of a server, and its allowed origins.
 * @typedef {object} ServerAddress
 * @property {number} port
 * @property {string} host the address to which it is bound
 * @property {readonly string[]} allowedOrigins further origins that may call
 */

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const HTTP_PORT = 80

/** Bind addresses that only this machine reaches. */
export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost']

/**
 * Whether only this machine reaches a bind address.
 * @param {string} host
 */
export function isLoopback(host) {
  return LOOPBACK_HOSTS.includes(host)
}

/**
 * Whether only this machine can mean itself by a `Host` header, with any port: others reach it by another name, through
 * a proxy or a published port.
 * @param {string | undefined} host
 */
export function isLoopbackName(host = '') {
  return LOOPBACK_NAMES.includes(host.replace(/:\d+$/, ''))
}

/**
 * The headers of a request that name its origin; a repeated Host header counts as missing.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Caller}
 */
export function callerOf({ headers, headersDistinct }) {
  const { host } = headersDistinct
  const site = headers['sec-fetch-site']
  return {
    host: host?.length === 1 ? host[0] : undefined,
    origin: headers.origin,
    site: typeof site === 'string' ? site : undefined,
  }
}

/**
 * Whether the Host header names this server. On loopback only exact loopback names pass, since any web page
 * can point its own name at it. Beyond loopback IP addresses pass too, which no page can claim.
 * @param {Pick<Caller, 'host'>} caller
 * @param {ServerAddress} address
 */
export function isKnownHost({ host }, address) {
  if (host === undefined) return false
  if (address.allowedOrigins.some((origin) => host === origin.replace(/^https?:\/\//, '')))
    return true
  const name = nameWithPort(host, address.port)
  if (name === null) return false
  if (LOOPBACK_NAMES.includes(name)) return true
  return !isLoopback(address.host) && (name === address.host || isAddress(name))
}

/**
 * Whether a request comes from an own page, an allowed origin or a program; origin `null` never passes.
 * @param {Caller} caller
 * @param {Pick<ServerAddress, 'allowedOrigins'>} address
 */
export function isOwnOrigin({ host, origin, site }, address) {
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  return (
    origin === `http://${host}` ||
    origin === `https://${host}` ||
    address.allowedOrigins.includes(origin)
  )
}

/**
 * Whether pages of this origin are the server's own, under any of its hosts, or allowed.
 * @param {string} origin
 * @param {ServerAddress} address
 */
export function isPageOrigin(origin, address) {
  if (address.allowedOrigins.includes(origin)) return true
  const scheme = 'http://'
  return origin.startsWith(scheme) && isKnownHost({ host: origin.slice(scheme.length) }, address)
}

/**
 * The origins of the server's pages; beyond loopback without those of its further IP addresses.
 * @param {ServerAddress} address
 */
export function pageOrigins({ host, port, allowedOrigins }) {
  const names = isLoopback(host) ? LOOPBACK_NAMES : [...LOOPBACK_NAMES, host]
  return [...names.map((name) => `http://${name}:${port}`), ...allowedOrigins]
}

/**
 * @param {string} host
 * @param {number} port
 */
function nameWithPort(host, port) {
  if (host.endsWith(`:${port}`)) return host.slice(0, -`:${port}`.length)
  return port === HTTP_PORT ? host : null
}

/** @param {string} name */
function isAddress(name) {
  return name.startsWith('[')
    ? isIP(name.slice(1, -1)) === 6 && name.endsWith(']')
    : isIP(name) === 4
}
