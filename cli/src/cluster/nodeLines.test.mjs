import { expect, test } from 'vitest'
import { NodeLines } from './nodeLines.ts'

/** @param {object} line */
const json = (line) => JSON.stringify({ time: '2026-01-15T17:58:00.000Z', ...line })
const error = (/** @type {string} */ message) => json({ level: 'error', message })

/** Lines of nodes, with what was passed on. */
function nodeLines() {
  const said = /** @type {string[]} */ ([])
  return { said, lines: new NodeLines((message) => void said.push(message)) }
}

test('errors are passed on with the node; each only once while the nodes start', () => {
  const { lines, said } = nodeLines()
  lines.onLine(1, error('no such scenario'))
  lines.onLine(2, error('no such scenario'))
  lines.onLine(2, json({ level: 'info', message: 'computing history' }))
  expect(said).toEqual(['Node 1: no such scenario'])
  lines.onStarted()
  lines.onLine(1, error('no such scenario'))
  expect(said).toHaveLength(2)
})

test('what a ready node plays is kept', () => {
  const { lines, said } = nodeLines()
  const playing = { scenario: 'Storm', dialect: 'core', without: [] }
  lines.onLine(
    1,
    json({ level: 'info', message: 'Wattpost is ready', url: 'http://a', ...playing }),
  )
  expect(lines.onStarted()).toEqual(playing)
  expect(said).toEqual([])
})

test.each(['Error: out of memory', '{"level":7}', 'null', ''])(
  'a line that is no log entry is passed on: %s',
  (line) => {
    const { lines, said } = nodeLines()
    lines.onLine(3, line)
    expect(said).toEqual([`Node 3: ${line}`])
  },
)
