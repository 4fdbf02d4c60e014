import { type ServerOptions, WebSocketServer } from 'ws'

/** Who has been told to go and does not, is cut after so long. */
const GOODBYE_MS = 2_000
/** No dashboard takes a message apart; pieces of nothing would be kept for ever. */
const FRAGMENTS_MAX = 256

/** For socket.io's `wsEngine` option: websockets that wait for nobody long, and read nothing binary. */
export class ImpatientSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    super(Object.assign(options, { closeTimeout: GOODBYE_MS, maxFragments: FRAGMENTS_MAX }))
  }

  override handleUpgrade(...[request, socket, head, taken]: HandleUpgrade): void {
    super.handleUpgrade(request, socket, head, (websocket, asked) => {
      // A goodbye would leave it the time to send more of it.
      websocket.on('message', (_data, isBinary) => isBinary && websocket.terminate())
      taken(websocket, asked)
    })
  }
}

type HandleUpgrade = Parameters<WebSocketServer['handleUpgrade']>
