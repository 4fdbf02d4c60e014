// Counting clients in a separate process, so that only the server is measured.
// Arguments: address, number of clients, and for each its query and first message.
import { WebSocket } from 'ws'

const [url = '', count = '1', introduction = '40', wish = ''] = process.argv.slice(2)
let ready = 0
let messages = 0
/** @type {number | null} */
let awaited = null

function look() {
  if (awaited === null || messages < awaited) return
  awaited = null
  process.send?.({ messages })
}

for (let n = 0; n < Number(count); n += 1) {
  const socket = new WebSocket(url)
  socket.on('message', (/** @type {Buffer} */ data) => {
    const kind = data.subarray(0, 2).toString()
    if (kind.startsWith('0')) socket.send(introduction)
    else if (kind === '2') socket.send('3')
    else if (kind === '40') {
      if (wish !== '') socket.send(wish)
      ready += 1
      if (ready === Number(count)) process.send?.({ ready })
    } else if (kind === '42' && !data.subarray(2, 9).toString().includes('clock')) {
      messages += 1
      look()
    }
  })
}

process.on('message', (/** @type {{ awaited: number }} */ message) => {
  awaited = message.awaited
  look()
})
