// Readers in a separate process. Arguments: address, number of readers, number of those that stop reading, query,
// handshake. On request, reports delivery times (ms) of the active readers.
import { WebSocket } from 'ws'

const [url = '', count = '1', slow = '0', introduction = '40'] = process.argv.slice(2)
let ready = 0
/** @type {number[]} */
let tookMs = []

for (let n = 0; n < Number(count); n += 1) {
  const socket = new WebSocket(url)
  const reads = n >= Number(slow)
  socket.on('message', (/** @type {Buffer} */ data) => {
    const kind = data.subarray(0, 2).toString()
    if (kind.startsWith('0')) socket.send(introduction)
    else if (kind === '2') socket.send('3')
    else if (kind === '40') {
      ready += 1
      if (ready === Number(count)) process.send?.({ ready })
      if (!reads) socket.pause()
    } else if (reads) {
      const sent = /"sentMs":([\d.]+)/.exec(data.toString())
      if (sent !== null) tookMs.push(performance.timeOrigin + performance.now() - Number(sent[1]))
    }
  })
}
process.on('message', () => {
  process.send?.({ tookMs })
  tookMs = []
})
