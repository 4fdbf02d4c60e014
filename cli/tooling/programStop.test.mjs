import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runChild } from './childProcess.mjs'
import { ProgramStop } from './programStop.mjs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function program({ exitCodes, resources = [] } = {}) {
  const printed = []
  const exits = []
  const host = Object.assign(new EventEmitter(), {
    stdout: { writableLength: 0 },
    stderr: { write: (text) => printed.push(text) },
    getActiveResourcesInfo: () => resources,
    exit: (code) => exits.push(code),
  })
  const kill = vi.fn()
  return { host, printed, exits, kill, stop: new ProgramStop(exitCodes, host, kill).listen() }
}

test.each(['SIGINT', 'SIGTERM'])('%s asks for an orderly stop', async (signal) => {
  const { host, stop, exits } = program()
  expect(stop.signal.aborted).toBe(false)
  host.emit(signal)
  await stop.requested
  expect(stop.signal.aborted).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(exits).toEqual([])
})

test('case 49: a stop of 10 s is abandoned, and the parts that have not ended are named', () => {
  const { host, stop, printed, exits } = program()
  let open = ['Auth emulator (process 123)', 'HTTP server']
  stop.watch(() => open)
  stop.watch(() => ['2 open connections'])
  host.emit('SIGTERM')
  vi.advanceTimersByTime(9_000)
  open = open.slice(0, 1)
  vi.advanceTimersByTime(1_000)
  expect(exits).toEqual([130])
  expect(printed).toEqual([
    'Stopped after 10 s; not ended: Auth emulator (process 123), 2 open connections\n',
  ])
})

test('case 49: a stop is watched from another thread, since the event loop may be blocked', async () => {
  const { host, kill } = program()
  host.emit('SIGTERM')
  host.emit('SIGTERM')
  expect(kill.mock.calls).toEqual([[10_500]])
  vi.useRealTimers()
  const module = JSON.stringify(new URL('programStop.mjs', import.meta.url).href)
  const script = `import(${module}).then(({ killAfter }) => { killAfter(1); for (;;); })`
  expect(await runChild(process.execPath, ['-e', script])).toEqual({
    exitCode: 1,
    output: 'Stopped after 0 s; not ended: a computation\n',
  })
})

test('case 49: a second signal ends the program at once', () => {
  const { host, stop, printed, exits } = program()
  stop.watch(() => ['recording'])
  host.emit('SIGINT')
  vi.advanceTimersByTime(500)
  expect(exits).toEqual([])
  host.emit('SIGTERM')
  expect(exits).toEqual([130])
  expect(printed).toEqual(['Stopped at once; not ended: recording\n'])
})

test('one Ctrl-C is one request, though npm repeats its signal', () => {
  const { host, stop, exits } = program()
  host.emit('SIGINT')
  host.emit('SIGINT')
  vi.advanceTimersByTime(499)
  host.emit('SIGTERM')
  stop.finish(0)
  host.emit('SIGINT')
  expect(exits).toEqual([])
  expect(host.exitCode).toBe(0)
})

test('without named parts, what keeps the program alive is named by its kind', () => {
  const resources = [
    'PipeWrap',
    'FSEventWrap',
    'TCPSocketWrap',
    'TTYWrap',
    'TCPSocketWrap',
    'Timeout',
  ]
  const { host, printed } = program({ resources })
  host.emit('SIGINT')
  vi.advanceTimersByTime(10_000)
  expect(printed).toEqual([
    'Stopped after 10 s; not ended: 1 pipe, 1 file watcher, 2 connections, 1 timer\n',
  ])
})

test('case 49: a part that does not end ends the program, by its name', () => {
  const { stop, printed, exits } = program()
  stop.watch(() => ['Auth emulator (process 123)'])
  stop.abandon(130)
  expect([printed, exits]).toEqual([['Stopped; not ended: Auth emulator (process 123)\n'], [130]])
})

test('a program whose work is done ends within 2 s, with the exit code of the work', () => {
  const { host, stop, printed, exits } = program({ resources: ['Timeout', 'Timeout'] })
  stop.finish(1)
  expect(host.exitCode).toBe(1)
  vi.advanceTimersByTime(1_999)
  expect(exits).toEqual([])
  vi.advanceTimersByTime(1)
  expect([printed, exits]).toEqual([['Stopped; not ended: 2 timers\n'], [1]])
})

test('a program whose work is done waits until its output is read', () => {
  const { host, stop, exits } = program()
  host.stdout.writableLength = 10
  stop.finish(0)
  vi.advanceTimersByTime(60_000)
  expect(exits).toEqual([])
  host.stdout.writableLength = 0
  vi.advanceTimersByTime(2_000)
  expect(exits).toEqual([0])
})

test('a signal after the end of the work ends the program at once', () => {
  const { host, stop, printed, exits } = program()
  stop.finish(0)
  host.emit('SIGINT')
  expect([printed, exits]).toEqual([['Stopped at once\n'], [130]])
})

test('each signal has its exit code', () => {
  const { host, stop, exits } = program({ exitCodes: { SIGHUP: 129, SIGTERM: 143 } })
  host.emit('SIGINT')
  expect(stop.exitCode).toBe(0)
  host.emit('SIGTERM')
  expect(stop.exitCode).toBe(143)
  vi.advanceTimersByTime(1_000)
  host.emit('SIGHUP')
  expect(exits).toEqual([129])
})

test('a released stop leaves signals to the default, and ends nothing', () => {
  const { host, stop, exits } = program()
  host.emit('SIGINT')
  stop.release()
  expect(host.eventNames()).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(exits).toEqual([])
})
