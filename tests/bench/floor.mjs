import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/freePort.mjs'
import { run } from './program.mjs'
import { until } from './until.mjs'
import { answersOk } from './visitor.mjs'

const server = `require('node:http')
  .createServer((_, answer) => answer.end('hello'))
  .listen(process.env.FLOOR_PORT, '127.0.0.1')`

/**
 * Floor of any start on this machine: Node with a bare server, alone and as an npm script.
 * @returns {Promise<Record<string, number>>} milliseconds until it answers
 */
export async function measureFloor() {
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-bench-'))
  writeFileSync(join(folder, 'server.cjs'), server)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: 'node server.cjs' } }),
  )
  try {
    return {
      'floor: node': await answering(process.execPath, [join(folder, 'server.cjs')]),
      'floor: npm start': await answering('npm', ['--prefix', folder, 'start']),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
async function answering(file, args) {
  const port = await freePort()
  process.env.FLOOR_PORT = `${port}`
  const began = performance.now()
  const program = run(file, args)
  try {
    await until('a bare server', () => answersOk(`http://127.0.0.1:${port}/`))
    return performance.now() - began
  } finally {
    program.kill()
  }
}
