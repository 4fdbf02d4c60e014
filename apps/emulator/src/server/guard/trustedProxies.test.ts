import { expect, test } from 'vitest'
import { checkProxies, TrustedProxies } from './trustedProxies.ts'

const requestOf = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as Parameters<TrustedProxies['addressOf']>[0]

test.each([
  [[], '127.0.0.1', '9.9.9.9', '127.0.0.1'],
  [['127.0.0.1'], '127.0.0.1', '9.9.9.9', '9.9.9.9'],
  [['127.0.0.1'], '::ffff:127.0.0.1', '9.9.9.9', '9.9.9.9'],
  [['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
  [['127.0.0.1'], '127.0.0.1', 'unknown', '127.0.0.1'],
  // What a client writes itself comes before the address that the proxy adds.
  [['127.0.0.1'], '127.0.0.1', '1.2.3.4, 9.9.9.9', '9.9.9.9'],
  [['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '9.9.9.9, 10.1.2.3', '9.9.9.9'],
  [['::1', 'fd00::/8'], 'fd12::1', '9.9.9.9', '9.9.9.9'],
  [['10.0.0.0/8'], '192.168.0.1', '9.9.9.9', '192.168.0.1'],
] as const)('proxies %j: peer %s with "%s" is the client %s', (names, peer, header, client) => {
  expect(new TrustedProxies(names).addressOf(requestOf(peer, header))).toBe(client)
})

test('a proxy is an address or a subnet', () => {
  for (const name of ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0'])
    expect([name, checkProxies([name]).ok]).toEqual([name, true])
  for (const name of ['', 'caddy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '*'])
    expect([name, checkProxies(['::1', name]).ok]).toEqual([name, false])
})
