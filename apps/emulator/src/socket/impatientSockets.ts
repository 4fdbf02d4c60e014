import { type ServerOptions, WebSocketServer } from 'ws'

/** Who has been told to go and does not, is cut after so long. */
const GOODBYE_MS = 2_000
/** No dashboard takes a message apart; pieces of nothing would be kept for ever. */
const FRAGMENTS_MAX = 256

/** For socket.io's `wsEngine` option: websockets that wait for nobody long. */
export class ImpatientSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    super(Object.assign(options, { closeTimeout: GOODBYE_MS, maxFragments: FRAGMENTS_MAX }))
  }
}
