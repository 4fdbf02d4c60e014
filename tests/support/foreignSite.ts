import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web site that is none of ours, on this machine: any port is an origin of its own. */
export interface ForeignSite {
  readonly port: number
  close(): Promise<void>
}

/**
 * A page that does nothing by itself, under any path.
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
