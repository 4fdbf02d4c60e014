import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EXIT } from '../exit.ts'
import { log } from './log.ts'

/**
 * A control API with a log; for other calls it answers 404 with this.
 * @param {object} refusal
 * @param {string} [lines] of the log
 * @param {string} [added] what a reader that follows gets after them
 */
async function serverWith(refusal, lines = '', added = '') {
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/__emulator/log')) {
      const sent = url.includes('follow=true') ? lines + added : lines
      return void response.setHeader('content-type', 'application/x-ndjson').end(sent)
    }
    response.statusCode = 404
    response.end(JSON.stringify(refusal))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const OPTIONS = /** @type {const} */ ({
  ...{ kind: 'world', follow: false, json: false, all: false, device: 'NOPE' },
})

test('the log of an unknown device is refused; a proxy’s target may have any', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const target = await serverWith({ success: false, message: 'There is no device "NOPE"' })
  expect(await log({ ...OPTIONS, target })).toBe(EXIT.usage)
  expect(said).toHaveBeenCalledWith('There is no device "NOPE"\n')
  const proxy = await serverWith({ error: 'not found' })
  expect(await log({ ...OPTIONS, target: proxy })).toBe(EXIT.fine)
})

test.each([false, true])(
  'control characters of a log do not reach the terminal; as JSON: %s',
  async (json) => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    const event = { kind: 'connect', socket: 's', who: '\u001b[2Jred\u009b31m' }
    const at = '2026-01-15T06:00:00.000Z'
    const target = await serverWith({}, `${JSON.stringify({ seq: 0, at, wallMs: 0, ...event })}\n`)
    const { device: _, ...options } = OPTIONS
    expect(await log({ ...options, kind: 'traffic', json, target })).toBe(EXIT.fine)
    const text = written.mock.calls.map(([part]) => String(part)).join('')
    expect(text).toContain('\\u001b[2Jred\\u009b31m')
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  },
)

test('--follow prints entries after a seek back, a reset or another scenario, though their numbers restart', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void written.mockRestore() ?? said.mockRestore())
  /** @param {[number, string][]} entries */
  const linesOf = (entries) =>
    entries
      .map(([seq, step]) => ({ seq, at: '2026-01-15T06:00:00.000Z', kind: 'step', step, lap: 0 }))
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join('')
  const past = linesOf([
    [3, 'first'],
    [8, 'second'],
    [9, 'third'],
  ])
  const added = linesOf([
    [4, 'first again'],
    [8, 'second again'],
  ])
  const target = await serverWith({}, past, added)
  const { device: _, ...options } = OPTIONS
  expect(await log({ ...options, follow: true, lines: 1, target })).toBe(EXIT.environment)
  const steps = written.mock.calls.map(([part]) => /step (.*)\n/u.exec(String(part))?.[1])
  expect(steps).toEqual(['third', 'first again', 'second again'])
})
