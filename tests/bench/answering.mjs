import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/freePort.mjs'
import { measureFloor } from './floor.mjs'
import { run } from './program.mjs'
import { print } from './table.mjs'
import { until } from './until.mjs'
import { answersOk } from './visitor.mjs'

const RUNS = 5
const main = fileURLToPath(new URL('../../apps/emulator/dist/main.js', import.meta.url))

/** Time until the built emulator answers; the Auth emulator starts beside it. */
export async function measureAnswering() {
  if (!existsSync(main)) throw new Error('run `npm run build` first')
  const runs = []
  for (let count = 0; count < RUNS; count += 1) {
    const floor = await measureFloor()
    runs.push({ 'GET /config.json': await answering(), 'floor: node': floor['floor: node'] ?? 0 })
  }
  print('emulator answering, ms', runs)
}

async function answering() {
  const port = await freePort()
  const options = ['--no-open', '--port', `${port}`, '--auth-port', `${await freePort()}`]
  const began = performance.now()
  const program = run(process.execPath, [main, ...options])
  try {
    await until('the emulator', () => answersOk(`http://127.0.0.1:${port}/config.json`))
    return performance.now() - began
  } finally {
    program.kill()
  }
}
