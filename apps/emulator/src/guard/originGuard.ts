import { isIP } from 'node:net'

/** The headers of a request that name its origin. */
export interface Caller {
  readonly host: string | undefined
  readonly origin: string | undefined
  /** `Sec-Fetch-Site`, which browsers send without an `Origin` too. */
  readonly site?: string | undefined
}

/** Host and port of a server, and its allowed origins. */
export interface ServerAddress {
  readonly port: number
  /** The address to which it is bound. */
  readonly host: string
  /** Further origins that may call. */
  readonly allowedOrigins: readonly string[]
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const HTTP_PORT = 80

/** Bind addresses that only this machine reaches. */
export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost']

/** Whether only this machine reaches a bind address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host)
}

/**
 * Whether the Host header names this server. On loopback only exact loopback names pass, since any web page
 * can point its own name at it. Beyond loopback IP addresses pass too, which no page can claim.
 */
export function isKnownHost({ host }: Caller, address: ServerAddress): boolean {
  if (host === undefined) return false
  if (address.allowedOrigins.some((origin) => host === origin.replace(/^https?:\/\//, '')))
    return true
  const name = nameWithPort(host, address.port)
  if (name === null) return false
  if (LOOPBACK_NAMES.includes(name)) return true
  return !isLoopback(address.host) && (name === address.host || isAddress(name))
}

/** Whether a request comes from an own page, an allowed origin or a program; origin `null` never passes. */
export function isOwnOrigin({ host, origin, site }: Caller, address: ServerAddress): boolean {
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  return (
    origin === `http://${host}` ||
    origin === `https://${host}` ||
    address.allowedOrigins.includes(origin)
  )
}

function nameWithPort(host: string, port: number): string | null {
  if (host.endsWith(`:${port}`)) return host.slice(0, -`:${port}`.length)
  return port === HTTP_PORT ? host : null
}

function isAddress(name: string): boolean {
  return name.startsWith('[')
    ? isIP(name.slice(1, -1)) === 6 && name.endsWith(']')
    : isIP(name) === 4
}
