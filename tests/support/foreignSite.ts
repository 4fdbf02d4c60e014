import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A foreign web site on this machine: each port is a separate origin. */
export interface ForeignSite {
  readonly port: number
  close(): Promise<void>
}

/**
 * An empty page under any path.
 * @param host a loopback name
 */
export async function foreignSite(host: string): Promise<ForeignSite> {
  const http = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">')
  })
  http.listen(0, host)
  await once(http, 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
