import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'

/** Bits of a subnet that is one address, by IP version. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** Refuses what is no IP address and no subnet: a name may lead elsewhere tomorrow. */
export function checkProxies(names: readonly string[]): Result<null, Refusal> {
  const where = names.find((name) => !isProxyName(name))
  if (where === undefined) return accepted(null)
  const message = `--trust-proxy ${where}: must be an IP address or a network, like 10.0.0.0/8.`
  return refused({ what: '--trust-proxy', where, message })
}

function isProxyName(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = BITS[isIP(address)]
  if (most === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed: those that the start names. */
export class TrustedProxies {
  readonly #list = new BlockList()

  /** @param names IP addresses and subnets, checked by {@link checkProxies} */
  constructor(names: readonly string[] = []) {
    for (const name of names) {
      const [address = '', bits] = name.split('/')
      const version = isIP(address)
      const type = version === 6 ? 'ipv6' : 'ipv4'
      this.#list.addSubnet(address, Number(bits ?? BITS[version]), type)
    }
  }

  /** Whether a peer is one of them; an IPv4 address may come in the form of IPv6. */
  readonly trusts = (address: string): boolean => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(plain)
    return version !== 0 && this.#list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }

  /** The address of a client: of the last peer before the trusted proxies. Other headers can be forged. */
  addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    let client = socket.remoteAddress ?? ''
    while (this.trusts(client)) {
      const before = forwarded.pop()?.trim() ?? ''
      if (isIP(before) === 0) return client
      client = before
    }
    return client
  }
}
