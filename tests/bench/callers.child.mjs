// HTTP callers in a separate process, so that only the server is measured.
// Arguments: address, concurrent calls, seconds, token.
import { Agent, get } from 'node:http'

const [url = '', count = '1', seconds = '1', token = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(count) })
const headers = { authorization: `Bearer ${token}` }
const endsAt = performance.now() + Number(seconds) * 1000
let calls = 0

function call() {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
      answer.on('data', () => {})
      answer.on('end', resolve)
    }).on('error', reject)
  })
}

async function caller() {
  while (performance.now() < endsAt) {
    await call()
    calls += 1
  }
}

await Promise.all(Array.from({ length: Number(count) }, caller))
process.send?.({ calls })
agent.destroy()
process.disconnect?.()
