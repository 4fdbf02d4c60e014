/*
 * Patch of engine.io-client 6.6.8, for the browser's build.
 * Reason: its table of transports names polling and WebTransport, which a bundler keeps; the dashboard connects by
 * WebSocket alone.
 * Relies on: the file `transports/index.js`, which holds only that table.
 */

/** Leaves all transports but WebSocket out. */
export const engineIo = {
  file: /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]index\.js$/,
  lean: () =>
    "import { WS } from './websocket.node.js'\nexport const transports = { websocket: WS }",
}
