import { socketRequests } from '@wattpost/protocol'
import fc from 'fast-check'
import { KEYS, oddBody, oddJson, oddText } from './oddInputs.ts'
import {
  frame,
  hostLine,
  openRaw,
  openRawSocket,
  type RawConnection,
  read,
} from './rawConnection.ts'
import { type Reply, request } from './request.ts'
import type { Visitor } from './visitor.ts'

/** One run of the fuzz test. */
export interface Attack {
  /** Called on harm. */
  readonly what: string
  /** Returns the answer as text, to be searched for foreign data; rejects for a 500. */
  run(target: Target): Promise<string>
}

export interface Target {
  readonly url: string
  readonly who: Visitor
}

const PATHS = [
  ...['/api/hydra/devices', '/api/hydra/device/HY-0001', '/api/hydra/power-status'],
  ...[
    '/api/hydra/power-timeline',
    '/api/hydra/energy',
    '/api/pm/devices',
    '/api/pm/device/PM-0001',
  ],
  ...['/api/_auth/session', '/__emulator/scenarios', '/config.json', '/login'],
]

const query = fc
  .tuple(
    fc.constantFrom(...PATHS),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...KEYS), oddText), oddText, fc.boolean()), {
      maxLength: 6,
    }),
  )
  .map(([path, pairs]): Attack => {
    const what = `${path}?${pairs.map(pairText).join('&')}`
    return {
      what,
      run: async ({ url, who }) => {
        const headers = { authorization: `Bearer ${who.idToken}` }
        return checked(what, await request(url + what, { headers }))
      },
    }
  })

const bodies = fc
  .tuple(
    fc.constantFrom('POST /api/login', 'DELETE /api/_auth/session', 'PUT /api/hydra/devices'),
    oddBody,
    fc.constantFrom(
      ...[
        'application/json',
        'application/json; charset=utf-7',
        'text/plain',
        'multipart/form-data',
      ],
    ),
  )
  .map(
    ([call, text, type]): Attack => ({
      what: `${call} ${text.slice(0, 300)}`,
      run: ({ url, who }) =>
        send(url, call, text, { authorization: `Bearer ${who.idToken}`, 'content-type': type }),
    }),
  )

/** Excludes clock calls: the cost of a jump by a year is not part of this test. */
const control = fc
  .tuple(
    fc.constantFrom(
      ...['POST /__emulator/clock', 'POST /__emulator/faults', 'DELETE /__emulator/faults'],
      ...['POST /__emulator/devices/HY-0001/actions', 'POST /__emulator/devices/%2e%2e/actions'],
      ...['POST /__emulator/scenario', 'DELETE /__emulator/faults/none', 'PATCH /__emulator/state'],
    ),
    oddBody.filter((text) => !/stepMs|seek/.test(text)),
  )
  .map(
    ([call, text]): Attack => ({
      what: `${call} ${text.slice(0, 300)}`,
      run: async ({ url }) => {
        await send(url, call, text, { 'content-type': 'application/json' })
        // The control API sees all devices.
        return ''
      },
    }),
  )

const headers = fc
  .tuple(
    fc.constantFrom(
      'GET /api/hydra/devices',
      'GET /socket.io/?EIO=4&transport=websocket',
      'POST /api/login',
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          ...['Host', 'Origin', 'Cookie', 'Authorization', 'Content-Length', 'Transfer-Encoding'],
          ...[
            'Upgrade',
            'Connection',
            'Sec-WebSocket-Key',
            'Sec-WebSocket-Version',
            'Expect',
            'X-\u0000',
          ],
          ...[
            'Sec-WebSocket-Extensions',
            'Sec-WebSocket-Protocol',
            'Content-Encoding',
            'Range',
            '',
          ],
        ),
        fc.oneof(oddText, fc.constantFrom('websocket', 'Upgrade', 'chunked', 'gzip', '13', 'null')),
      ),
      { maxLength: 8 },
    ),
    fc.boolean(),
  )
  .map(
    ([call, fields, rightHost]): Attack => ({
      what: `${call} ${JSON.stringify(fields)}`,
      run: async ({ url }) => {
        const lines = fields.map(([name, value]) => `${name}: ${value}`)
        const head = [`${call} HTTP/1.1`, ...(rightHost ? [hostLine(url)] : []), ...lines]
        const connection = openRaw(url, Buffer.from([...head, '', ''].join('\r\n'), 'latin1'))
        await answered(connection)
        return tellRaw(head.join(' | '), connection)
      },
    }),
  )

const packet = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.keys(socketRequests), 'token', '__proto__', ''), oddJson)
    .map(([name, json]) => `42${Math.floor(name.length * 7)}${JSON.stringify([name, json])}`),
  oddJson.map((json) => `42${JSON.stringify(json)}`),
  fc.string({ maxLength: 100 }).map((text) => `4${text}`),
  fc.string({ maxLength: 100 }),
  fc.constantFrom('2', '3', '1', '6', '41', '43', '439[]', '44{}', '45', '40', '40/x,', '42["a"'),
)

const frames = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.oneof(
        { weight: 8, arbitrary: packet.map((text) => frame(1, text)) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.nat({ max: 15 }), fc.uint8Array({ maxLength: 200 }), fc.boolean())
            .map(([opcode, data, fin]) => frame(opcode, data, fin)),
        },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((data) => Buffer.from(data)) },
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(
    ([introduced, sent]): Attack => ({
      what: `frames ${introduced} ${sent.map((one) => one.toString('latin1')).join(' ')}`,
      run: async ({ url, who }) => {
        const connection = await openRawSocket(url, `&user_id=${who.uid}&type=${who.type}`)
        if (introduced) await introduce(connection, who)
        connection.socket.write(Buffer.concat([...sent, frame(8, '')]))
        await answered(connection)
        return tellRaw('frames', connection)
      },
    }),
  )

/** Chooses each kind equally often. */
export const attack: fc.Arbitrary<Attack> = fc.oneof(query, bodies, headers, frames, control)

/** Waits until the server has answered and closed, or closes after the last byte. */
async function answered({ socket, closed }: RawConnection): Promise<void> {
  const leave = setTimeout(() => socket.end(), 30)
  const tooLate = setTimeout(() => socket.destroy(), 300)
  await closed
  clearTimeout(leave)
  clearTimeout(tooLate)
}

async function introduce(connection: RawConnection, who: Visitor): Promise<void> {
  connection.socket.write(frame(1, `40${JSON.stringify({ token: who.idToken })}`))
  await new Promise<void>((resolve) => {
    connection.socket.on('data', () => connection.text().includes('"clock"') && resolve())
    connection.socket.once('close', () => resolve())
  })
}

async function send(
  url: string,
  call: string,
  text: string,
  headers: Record<string, string>,
): Promise<string> {
  const [method = '', path = ''] = call.split(' ')
  const length = { 'content-length': String(Buffer.byteLength(text)) }
  const asked = { method, headers: { ...headers, ...length }, body: text }
  return checked(`${call} ${text.slice(0, 200)}`, await request(url + path, asked))
}

function checked(what: string, { status, body }: Reply): string {
  if (status >= 500) throw new Error(`${what} answers ${status}: ${JSON.stringify(body)}`)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function tellRaw(what: string, connection: RawConnection): string {
  const { status } = read(connection.text())
  if (status >= 500) throw new Error(`${what} answers ${status}: ${connection.text()}`)
  return connection.text()
}

function pairText([key, value, raw]: readonly [string, string, boolean]): string {
  return raw ? printable(`${key}=${value}`) : `${escaped(key)}=${escaped(value)}`
}

/** Characters that Node's client accepts in a request line. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]|#/g, '~')
}

function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '~'))
}
