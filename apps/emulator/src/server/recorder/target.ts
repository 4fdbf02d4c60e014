import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { connect, isIP, type LookupFunction } from 'node:net'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import ipaddr from 'ipaddr.js'

/** The backend that a proxy connects to, and no other. */
export interface Target {
  /** `http://host:port`, as browsers write it. */
  readonly origin: string
  readonly secure: boolean
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string
  readonly port: number
  /** Whether an address that the hostname resolves to is allowed. */
  readonly admits: (address: string) => boolean
}

/**
 * Reads `--target`. A name must resolve to public addresses, since its owner could point it into a private network. A
 * private address is allowed when it is written as an address.
 */
export function targetOf(text: string): Result<Target, Refusal> {
  const url = parsed(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return refuseTarget(
      `--target ${JSON.stringify(text)}: must be a URL, e.g. https://backend.example`,
    )
  }
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search + url.hash !== ''
  ) {
    return refuseTarget('--target: give only protocol, name and port, e.g. https://backend.example')
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const allowed = isIP(hostname) === 0 ? accepted(null) : checkAddress(hostname, text)
  if (!allowed.ok) return allowed
  const secure = url.protocol === 'https:'
  return accepted({
    origin: url.origin,
    secure,
    hostname,
    port: Number(url.port) || (secure ? 443 : 80),
    admits: addressFilter(hostname),
  })
}

/** Whether the URL of a request is a path, without origin or fragment. */
export function isPlainPath(url: string): boolean {
  return /^\/[!-"$-~]*$/.test(url)
}

function refuseTarget(message: string): Result<never, Refusal> {
  return refused({ what: '--target', where: '', message })
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Refuses addresses of credentials, and unusual spellings of an address. */
function checkAddress(hostname: string, text: string): Result<null, Refusal> {
  const reach = reachOf(hostname)
  if (reach === 'metadata')
    return refuseTarget(
      `--target ${hostname}: it is not allowed to connect to a cloud’s metadata service`,
    )
  const isPlain = text.toLowerCase().includes(`//${hostname}`) || text.includes(`//[${hostname}]`)
  const isMapped = hostname.startsWith('::ffff:')
  if (reach === 'public' || (isPlain && !isMapped)) return accepted(null)
  return refuseTarget(
    `--target: write the address in full, e.g. http://127.0.0.1:4310, if you mean ${hostname}`,
  )
}

function addressFilter(hostname: string): Target['admits'] {
  if (isIP(hostname) !== 0) return (address) => address === hostname
  const reach: Reach = hostname === 'localhost' ? 'loopback' : 'public'
  return (address) => reachOf(address) === reach
}

/** Addresses where clouds serve credentials to their machines. */
const METADATA = ['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254']

/** The range of an address: this machine, the internet, a private network, or a cloud's credentials. */
type Reach = 'loopback' | 'public' | 'private' | 'metadata'

/** The range of an address; an IPv4 address mapped to IPv6 counts as IPv4. */
function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'private'
  const plain = ipaddr.process(address)
  if (METADATA.includes(plain.toString())) return 'metadata'
  const range = plain.range()
  if (range === 'loopback') return 'loopback'
  return range === 'unicast' ? 'public' : 'private'
}

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The target's name resolves to a forbidden address; the message holds the name alone. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export const resolveBySystem: Resolve = (hostname, answer) =>
  systemLookup(hostname, { all: true }, answer)

/**
 * The lookup for each connection to the target: the connection uses the checked address, so a name cannot change in
 * between. One forbidden address refuses the whole name.
 */
export function guardedLookup(target: Target, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) {
        return callback(error ?? new Error('no address'), '', 0)
      }
      if (!addresses.every(({ address }) => target.admits(address))) {
        const message = `${target.hostname} resolves to a private address; if you mean it, give the address itself as --target`
        return callback(new ForbiddenAddress(message), '', 0)
      }
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

const CONNECT_TIMEOUT_MS = 5000

/** Connects to the target once. Refused when that fails. */
export function tryConnection(
  target: Target,
  lookup: LookupFunction,
): Promise<Result<null, Refusal>> {
  const { hostname: host, port, origin } = target
  return new Promise((resolve) => {
    const socket = connect({ host, port, lookup, timeout: CONNECT_TIMEOUT_MS })
    const finish = (problem: string | null) => {
      socket.destroy()
      resolve(
        problem === null
          ? accepted(null)
          : refused({ what: '--target', where: origin, message: problem }),
      )
    }
    socket.once('connect', () => finish(null))
    socket.once('timeout', () => finish(`--target ${origin} does not answer; is it up?`))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isForbidden = error instanceof ForbiddenAddress
      finish(
        isForbidden
          ? error.message
          : `--target ${origin} cannot be reached (${error.code}); is it up?`,
      )
    })
  })
}

/** Cookies that are remembered; the oldest are forgotten. */
const COOKIES_MAX = 1000

/**
 * The cookies that a target has set. Browsers keep the cookies of one machine together, whatever the port: a request to
 * the recorder also carries those of other servers on this machine, which are none of the target's business.
 */
export class TargetCookies {
  /** Each as `name=value`. */
  readonly #set = new Set<string>()

  /** Remembers the cookies of an answer of the target. */
  learn({ 'set-cookie': cookies = [] }: IncomingHttpHeaders): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      this.#set.delete(pair.trim())
      this.#set.add(pair.trim())
    }
    for (const oldest of this.#set) {
      if (this.#set.size <= COOKIES_MAX) return
      this.#set.delete(oldest)
    }
  }

  /** The cookies of a request for the target: of a browser's those that the target has set, of a program's all. */
  of({ cookie, 'sec-fetch-site': site }: IncomingHttpHeaders): string | undefined {
    if (cookie === undefined || site === undefined) return cookie
    const own = cookie.split(/;\s*/).filter((pair) => this.#set.has(pair.trim()))
    return own.length === 0 ? undefined : own.join('; ')
  }
}
