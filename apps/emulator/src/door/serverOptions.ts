import type { ServerOptions } from 'node:http'
import type { Limits } from './limits.ts'

/** How Node's server keeps the limits of time and size. */
export function serverOptions(limits: Limits): ServerOptions {
  return {
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // The front door says of a missing Host what it says of a strange one.
    requireHostHeader: false,
  }
}
