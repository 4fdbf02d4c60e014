/*
 * Patch of engine.io-client 6.6.8, for the browser's build.
 * Reason: its table of transports names polling and WebTransport, which a bundler keeps; the dashboard connects by
 * WebSocket alone.
 * Relies on: the file `transports/index.js`, which holds only that table.
 */
import type { Plugin } from 'vite'

const TRANSPORTS = /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]index\.js$/

/** Leaves all transports but WebSocket out of a build. */
export function leanTransports(): Plugin {
  return {
    name: 'wattpost-lean-transports',
    apply: 'build',
    transform: (_code, id) =>
      TRANSPORTS.test(id)
        ? "import { WS } from './websocket.node.js'\nexport const transports = { websocket: WS }"
        : null,
  }
}
