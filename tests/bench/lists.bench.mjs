import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { playerWith } from './player.mjs'
import { print } from './table.mjs'
import { trusting } from './trusting.mjs'

const RUNS = 3
const SECONDS = 3
const CALLERS = 8
/** Page size of the dashboard [C3]. */
const PATHS = ['/api/hydra/devices', '/api/powermeter/devices']

// Relative to the bundle, which is beside the emulator's.
const child = fileURLToPath(new URL('../../../tests/bench/callers.child.mjs', import.meta.url))

/** @param {string} url */
async function callsPerSecond(url) {
  const callers = fork(child, [url, `${CALLERS}`, `${SECONDS}`, 'any'])
  const cpu = process.cpuUsage()
  const began = performance.now()
  const [{ calls }] = await once(callers, 'message')
  const { user, system } = process.cpuUsage(cpu)
  return { perS: (calls / (performance.now() - began)) * 1000, cpuUs: (user + system) / calls }
}

const player = await playerWith(['{ count: 100, family: hydra }', '{ count: 100, family: pm }'])
const ours = await trusting(player)

for (const path of PATHS) {
  const body = await (await fetch(ours + path, { headers: { authorization: 'Bearer any' } })).json()
  const app = express()
  app.get(path, (_, response) => void response.json(body))
  const http = createServer(app)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
  const bare = `http://127.0.0.1:${port}`
  for (const url of [bare, ours]) await callsPerSecond(url + path)
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const floor = await callsPerSecond(bare + path)
    const list = await callsPerSecond(ours + path)
    runs.push({
      'calls/s': list.perS,
      'floor: bare Express, same body': floor.perS,
      'of the floor': list.perS / floor.perS,
      'µs of CPU a call': list.cpuUs,
      'floor, µs of CPU a call': floor.cpuUs,
    })
  }
  print(`${path}, ${JSON.stringify(body).length} bytes`, runs, 2)
  http.close()
}
process.exit(0)
