// Dashboards that come back by themselves, in a process of their own. Arguments: address, how many.
// Tells how many are connected whenever that changes, and, when asked, when each attempt was.
import { io } from 'socket.io-client'

const [url = '', count = '1'] = process.argv.slice(2)
let connected = 0
/** @type {number[]} */
const attemptsAtMs = []
const tell = () => process.send?.({ connected, atMs: Date.now() })

for (let n = 0; n < Number(count); n += 1) {
  const socket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, auth: { token: 'any' } },
    query: { user_id: 'uid-merchant', type: 'merchant' },
    // As a dashboard does [C8].
    ...{ reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 0.5 },
    timeout: 20_000,
  })
  socket.on('connect', () => {
    connected += 1
    if (connected === Number(count)) tell()
  })
  socket.on('disconnect', () => {
    connected -= 1
    if (connected === 0) tell()
  })
  socket.io.on('reconnect_attempt', () => attemptsAtMs.push(Date.now()))
}
process.on('message', () => process.send?.({ attemptsAtMs }))
