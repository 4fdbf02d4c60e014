import { afterEach, expect, test, vi } from 'vitest'
import { programLog } from './programLog.ts'

afterEach(() => vi.restoreAllMocks())

/** What a log writes to standard output and standard error. */
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

test('lines for people have the message alone', () => {
  const text = written()
  const log = programLog('text')
  log.info('ready', { url: 'http://127.0.0.1:4310' })
  log.error('The Auth emulator ended.')
  expect(text).toEqual({ out: 'ready\n', err: 'The Auth emulator ended.\n' })
})

test('lines of JSON have time, level, message and facts; a message of several lines stays one', () => {
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
