import ipaddr from 'ipaddr.js'

/** Where clouds hand out their machines' keys: nothing to record stands there. */
const METADATA = ['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254']

/** How far a target's address reaches: this machine, the world, somewhere in between, or keys of a cloud. */
export type Reach = 'loopback' | 'public' | 'private' | 'metadata'

/** What kind of place an address is; an IPv4 address in IPv6's clothes is taken for what it is. */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'private'
  const plain = ipaddr.process(address)
  if (METADATA.includes(plain.toString())) return 'metadata'
  const range = plain.range()
  if (range === 'loopback') return 'loopback'
  return range === 'unicast' ? 'public' : 'private'
}
