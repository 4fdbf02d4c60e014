import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RunningParts } from './runningParts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise(() => {})

test('parts end one after the other, the newest first', async () => {
  const ended: string[] = []
  const parts = new RunningParts()
  parts.add('Auth emulator', async () => void ended.push('Auth emulator'))
  parts.add('server', async () => {
    await Promise.resolve()
    ended.push('server')
  })
  parts.add('file watcher', () => void ended.push('file watcher'))
  expect(parts.open()).toEqual(['Auth emulator', 'server', 'file watcher'])
  expect(await parts.stop()).toEqual([])
  expect(ended).toEqual(['file watcher', 'server', 'Auth emulator'])
  expect(parts.open()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('case 49: a part that never ends gets its time, then the others end; its name is that of the moment', async () => {
  const ended: string[] = []
  const parts = new RunningParts()
  let connections = 3
  parts.add('Auth emulator', () => void ended.push('Auth emulator'))
  parts.add(() => `${connections} open connections`, never, 2_000)
  const stopped = parts.stop()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(ended).toEqual([])
  connections = 2
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['Auth emulator'])
  await vi.advanceTimersByTimeAsync(200)
  expect(await stopped).toEqual(['2 open connections'])
})

test('a part that ends late, while another one is stopped, has ended', async () => {
  const parts = new RunningParts()
  let end: (() => void) | undefined
  parts.add('Auth emulator', async () => end?.())
  parts.add('auth faults', () => new Promise<void>((resolve) => (end = resolve)))
  const stopped = parts.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await stopped).toEqual([])
})

test.each([
  ['throws', () => JSON.parse('')],
  ['rejects', async () => JSON.parse('')],
])('a part whose stop %s is named with the reason; the others end', async (_, stop) => {
  const ended: string[] = []
  const parts = new RunningParts()
  parts.add('Auth emulator', () => void ended.push('Auth emulator'))
  parts.add('control token', stop)
  expect(await parts.stop()).toEqual(['control token: Unexpected end of JSON input'])
  expect(ended).toEqual(['Auth emulator'])
})

test('a second stop waits for the first one', async () => {
  const stop = vi.fn()
  const parts = new RunningParts()
  parts.add('server', stop)
  await Promise.all([parts.stop(), parts.stop()])
  expect(stop).toHaveBeenCalledOnce()
})
