import { isIP } from 'node:net'

/** What of a request says where it comes from. */
export interface Caller {
  readonly host: string | undefined
  readonly origin: string | undefined
  /** `Sec-Fetch-Site`: what the browser says of a page that it does not name. */
  readonly site?: string | undefined
}

/** Who may come in by which name. */
export interface House {
  /** The port on which the server listens. */
  readonly port: number
  /** The address to which it is bound. */
  readonly host: string
  /** Origins named at start that may also call. */
  readonly allowedOrigins: readonly string[]
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const HTTP_PORT = 80

/** Bind addresses that are this machine only, in the form in which an address holds them. */
export const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost']

/** Whether a bind address is this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host)
}

/**
 * Whether the request names this server: any web page can reach it under a name of its own, so on loopback
 * only the exact loopback names pass. Beyond it addresses pass too, which no page can take for its name.
 */
export function knowsHost({ host }: Caller, house: House): boolean {
  if (host === undefined) return false
  if (house.allowedOrigins.some((origin) => host === origin.replace(/^https?:\/\//, '')))
    return true
  const name = nameWithPort(host, house.port)
  if (name === null) return false
  if (LOOPBACK_NAMES.includes(name)) return true
  return !isLoopback(house.host) && (name === house.host || isAddress(name))
}

/** Whether the page that calls, if one does, is ours or was named at start; `null` is nobody's. */
export function isOwnOrigin({ host, origin, site }: Caller, house: House): boolean {
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  return (
    origin === `http://${host}` ||
    origin === `https://${host}` ||
    house.allowedOrigins.includes(origin)
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
