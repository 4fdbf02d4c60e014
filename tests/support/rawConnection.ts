import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A raw connection that sends any bytes. */
export interface RawConnection {
  readonly socket: Socket
  /** Received bytes, one character each. */
  readonly text: () => string
  /** Resolves with the duration in ms when either side has closed the connection. */
  readonly closed: Promise<number>
}

/** The parts of an answer that tests read. */
export interface RawAnswer {
  /** 0 without an answer. */
  readonly status: number
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Opens a connection and sends the bytes. */
export function openRaw(url: string, bytes: string | Uint8Array = ''): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  const began = performance.now()
  let text = ''
  socket.setEncoding('latin1').on('data', (more: string) => {
    text += more
  })
  // A reset closes the connection too.
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - began))
  })
  return { socket, text: () => text, closed }
}

/** Sends the lines of a request and returns all bytes until the server closes. */
export async function exchange(url: string, ...lines: readonly string[]): Promise<RawAnswer> {
  const { text, closed } = openRaw(url, [...lines, 'Connection: close', '', ''].join('\r\n'))
  await closed
  return read(text())
}

/** The last of the received answers. */
export function read(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
  })
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  }
}

/** The valid `Host`. */
export function hostLine(url: string): string {
  return `Host: ${new URL(url).host}`
}

/** The lines of an upgrade to the dashboard's socket, including the given ones. */
export function upgradeLines(...more: readonly string[]): string[] {
  return [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...more,
  ]
}

/** A websocket with manual frames; resolves after the handshake. */
export async function openRawSocket(url: string, query = ''): Promise<RawConnection> {
  const [line = '', ...lines] = upgradeLines(hostLine(url))
  const asked = [line.replace(' HTTP', `${query} HTTP`), ...lines, '', '']
  const connection = openRaw(url, asked.join('\r\n'))
  await new Promise<void>((resolve) => {
    const look = () => connection.text().includes('"sid"') && resolve()
    connection.socket.on('data', look)
    connection.socket.once('close', () => resolve())
  })
  return connection
}

/** A client frame, masked with zeros; opcodes 0 continuation, 1 text, 2 binary, 8 close, 9 ping. */
export function frame(opcode: number, payload: string | Uint8Array, fin = true): Buffer {
  const data = Buffer.from(payload)
  const head =
    data.length < 126
      ? Buffer.from([0, 0x80 | data.length])
      : data.length < 65_536
        ? Buffer.from([0, 0xfe, data.length >> 8, data.length & 0xff])
        : Buffer.from([0, 0xff, 0, 0, 0, 0, ...uint32(data.length)])
  head[0] = (fin ? 0x80 : 0) | opcode
  return Buffer.concat([head, Buffer.alloc(4), data])
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}
