// Readers in a process of their own. Arguments: address, how many, how many of them stop reading, query,
// introduction. When asked, tells how long what came took (ms), of those who read.
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
