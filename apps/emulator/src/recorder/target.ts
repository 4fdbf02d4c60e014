import { isIP } from 'node:net'
import { accepted, type Result, refused } from '@wattpost/protocol'
import { type Reach, reachOf } from './address.ts'

/** The one place where the recorder goes. */
export interface Target {
  /** `http://host:port`, as browsers write it. */
  readonly origin: string
  readonly secure: boolean
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string
  readonly port: number
  /** Whether an address that this host's name stands for is where the user meant to go. */
  readonly admits: (address: string) => boolean
}

/**
 * Reads `--target`. A name may stand for public addresses only, or it leads into the house as soon as somebody
 * changes it; an address inside is recorded when it is written out as it is.
 */
export function targetOf(text: string): Result<Target, string> {
  const url = parsed(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return refused(
      `--target ${JSON.stringify(text)}: must be an address, e.g. https://backend.example`,
    )
  }
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search + url.hash !== ''
  ) {
    return refused('--target: give protocol, name and port only, e.g. https://backend.example')
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const refusal = isIP(hostname) === 0 ? null : refusalOf(hostname, text)
  if (refusal !== null) return refused(refusal)
  const secure = url.protocol === 'https:'
  return accepted({
    origin: url.origin,
    secure,
    hostname,
    port: Number(url.port) || (secure ? 443 : 80),
    admits: admissionOf(hostname),
  })
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Why an address is not gone to; one in disguise was not meant. */
function refusalOf(hostname: string, text: string): string | null {
  const reach = reachOf(hostname)
  if (reach === 'metadata')
    return `--target ${hostname}: the recorder does not go to a cloud’s metadata`
  const isPlain = text.toLowerCase().includes(`//${hostname}`) || text.includes(`//[${hostname}]`)
  const isMapped = hostname.startsWith('::ffff:')
  if (reach === 'public' || (isPlain && !isMapped)) return null
  return `--target: write the address out as it is, e.g. http://127.0.0.1:4310, if ${hostname} is meant`
}

function admissionOf(hostname: string): Target['admits'] {
  if (isIP(hostname) !== 0) return (address) => address === hostname
  const reach: Reach = hostname === 'localhost' ? 'loopback' : 'public'
  return (address) => reachOf(address) === reach
}
