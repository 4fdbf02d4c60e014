import { afterEach, expect, test, vi } from 'vitest'
import { programLog } from './programLog.ts'

afterEach(() => vi.restoreAllMocks())

/** The text that a log writes to standard output and standard error. */
function written() {
  const written = { out: '', err: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.out += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.err += text
    return true
  })
  return written
}

test('text lines have only the message', () => {
  const text = written()
  const log = programLog('text')
  log.info('ready', { url: 'http://127.0.0.1:4310' })
  log.error('The Auth emulator ended.')
  expect(text).toEqual({ out: 'ready\n', err: 'The Auth emulator ended.\n' })
})

test('JSON lines have time, level, message and fields; a message of several lines stays on one', () => {
  const text = written()
  const log = programLog('json', () => Date.UTC(2026, 0, 15))
  log.info('ready', { url: 'http://127.0.0.1:4310' })
  log.error('GET /x failed:\n  at y')
  const time = '2026-01-15T00:00:00.000Z'
  expect(text.out.split('\n')).toHaveLength(2)
  expect(JSON.parse(text.out)).toEqual({
    ...{ time, level: 'info', message: 'ready', url: 'http://127.0.0.1:4310' },
  })
  expect(JSON.parse(text.err)).toEqual({ time, level: 'error', message: 'GET /x failed:\n  at y' })
})

test.each(['text', 'json'])('control signs of a message never reach the terminal: %s', (format) => {
  const text = written()
  const log = programLog(format)
  log.info('a\u001b[2J\u009b31m\u202eb\nc', { client: '\u009d0;title\u2066' })
  expect(text.out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u2066]/u)
  if (format === 'text') expect(text.out).toBe('a\\u001b[2J\\u009b31m\\u202eb\nc\n')
  else expect(JSON.parse(text.out).message).toBe('a\u001b[2J\u009b31m\u202eb\nc')
})
