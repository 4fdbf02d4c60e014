import type { SocketRequestName } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCapabilities, requestNamesIn } from './capabilities.ts'
import { commandState, isAnswered } from './capability.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Capabilities of an open connection. */
function opened(...parts: Parameters<typeof createCapabilities>) {
  const capabilities = createCapabilities(...parts)
  capabilities.onOpen()
  return capabilities
}

test('a kind of request is known from its first acknowledgement or its first timeout', () => {
  const capabilities = opened()
  expect(capabilities.of('devices')).toBe('untried')
  capabilities.onAcknowledged('devices')
  capabilities.onTimeout('device')
  expect(capabilities.of('devices')).toBe('acknowledged')
  expect(capabilities.of('device')).toBe('unacknowledged')
  expect(capabilities.of('switch')).toBe('untried')
})

test('a timeout takes away no capability that was seen; a late acknowledgement gives one', () => {
  const capabilities = opened()
  capabilities.onAcknowledged('devices')
  capabilities.onTimeout('devices')
  expect(capabilities.of('devices')).toBe('acknowledged')
  capabilities.onTimeout('device')
  capabilities.onAcknowledged('device')
  expect(capabilities.of('device')).toBe('acknowledged')
})

test('without any acknowledgement for five seconds no request is waited for', () => {
  const capabilities = opened({ thresholds: false, device: 'whole' })
  capabilities.onSent()
  vi.advanceTimersByTime(3000)
  capabilities.onSent()
  vi.advanceTimersByTime(1999)
  expect(capabilities.of('switch')).toBe('untried')
  vi.advanceTimersByTime(1)
  expect(capabilities.of('switch')).toBe('unacknowledged')
  expect(capabilities.of('thresholds')).toBe('off')
})

test('a connection without requests says nothing about its backend', () => {
  const capabilities = opened()
  vi.advanceTimersByTime(60_000)
  expect(capabilities.of('devices')).toBe('untried')
})

test('after the first acknowledgement other kinds are not given up together', () => {
  const capabilities = opened()
  capabilities.onSent()
  capabilities.onAcknowledged('devices')
  capabilities.onSent()
  vi.advanceTimersByTime(60_000)
  expect(capabilities.of('device')).toBe('untried')
})

test('a first acknowledgement that is late makes all other kinds untried again, once', () => {
  const capabilities = opened()
  capabilities.onSent()
  vi.advanceTimersByTime(5000)
  capabilities.onTimeout('device')
  capabilities.onAcknowledged('devices')
  expect(capabilities.of('device')).toBe('untried')
  expect(capabilities.of('devices')).toBe('acknowledged')
  capabilities.onTimeout('device')
  capabilities.onAcknowledged('watch')
  expect(capabilities.of('device')).toBe('unacknowledged')
})

test('each connection is learned again, except for what is configured off', () => {
  const capabilities = opened({ switch: false })
  capabilities.onAcknowledged('devices')
  capabilities.onTimeout('device')
  capabilities.onOpen()
  expect(capabilities.of('devices')).toBe('untried')
  expect(capabilities.of('device')).toBe('untried')
  expect(capabilities.of('switch')).toBe('off')
  capabilities.onMessage()
  capabilities.onSent()
  vi.advanceTimersByTime(5000)
  expect(capabilities.of('devices'), 'a connection with messages only').toBe('unacknowledged')
})

test('what the connection before acknowledged is presumed until the first message or answer', () => {
  const capabilities = opened()
  expect(capabilities.isPresumed('unwatch')).toBe(false)
  capabilities.onAcknowledged('unwatch')
  expect(capabilities.isPresumed('unwatch')).toBe(false)
  const reopened = () => {
    capabilities.onClose()
    capabilities.onOpen()
  }
  reopened()
  expect(capabilities.isPresumed('unwatch')).toBe(true)
  expect(capabilities.isPresumed('devices')).toBe(false)
  expect(capabilities.of('unwatch'), 'presumed, not seen').toBe('untried')
  reopened()
  expect(capabilities.isPresumed('unwatch'), 'after a mute connection').toBe(true)
  capabilities.onMessage()
  expect(capabilities.isPresumed('unwatch')).toBe(false)
  reopened()
  expect(capabilities.isPresumed('unwatch'), 'after one with messages only').toBe(false)
  capabilities.onAcknowledged('unwatch')
  reopened()
  capabilities.onAcknowledged('devices')
  expect(capabilities.isPresumed('unwatch')).toBe(false)
})

test('a mute connection says nothing about its backend until its first message', () => {
  const capabilities = opened()
  capabilities.onAcknowledged('unwatch')
  capabilities.onOpen()
  capabilities.onSent()
  vi.advanceTimersByTime(60_000)
  capabilities.onTimeout('unwatch')
  expect(capabilities.of('unwatch')).toBe('untried')
  expect(capabilities.of('switch')).toBe('untried')
  capabilities.onMessage()
  vi.advanceTimersByTime(4999)
  expect(capabilities.of('switch')).toBe('untried')
  vi.advanceTimersByTime(1)
  expect(capabilities.of('switch')).toBe('unacknowledged')
})

test('a message before the first request starts no wait', () => {
  const capabilities = opened()
  capabilities.onAcknowledged('unwatch')
  capabilities.onOpen()
  capabilities.onMessage()
  vi.advanceTimersByTime(60_000)
  expect(capabilities.of('switch')).toBe('untried')
})

test('a connection that ended is not silent', () => {
  const capabilities = opened()
  capabilities.onSent()
  capabilities.onClose()
  vi.advanceTimersByTime(60_000)
  expect(capabilities.of('devices')).toBe('untried')
})

test('a wait ends as soon as its kind is given up', async () => {
  const capabilities = opened()
  const { rejected } = capabilities.givenUp('device')
  const ended = vi.fn()
  rejected.catch(ended)
  capabilities.onTimeout('devices')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).not.toHaveBeenCalled()
  capabilities.onSent()
  await vi.advanceTimersByTimeAsync(5000)
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a cancelled wait does not end', async () => {
  const capabilities = opened()
  const { rejected, cancel } = capabilities.givenUp('device')
  const ended = vi.fn()
  rejected.catch(ended)
  cancel()
  capabilities.onTimeout('device')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).not.toHaveBeenCalled()
})

test('an answer is expected, or tried for, unless it was given up or turned off', () => {
  const all = (['untried', 'acknowledged', 'unacknowledged', 'off'] as const).filter(isAnswered)
  expect(all).toEqual(['untried', 'acknowledged'])
})

test('requests are named by the configuration', () => {
  expect(requestNamesIn({})).toStrictEqual({})
  expect(
    requestNamesIn({ requests: { chatData: 'chart', meterHistory: false, devices: 'list' } }),
  ).toStrictEqual({ devices: 'list', chat_data: 'chart', meter_history: false })
})

test('a command is available where requests are acknowledged, unless it was seen not to be', () => {
  const capabilities = opened({ thresholds: false })
  const command = (name: SocketRequestName) => commandState(capabilities.store.getState(), name)
  expect(command('switch')).toBe('waiting')
  expect(command('thresholds')).toBe('off')
  capabilities.onAcknowledged('watch')
  expect(command('switch')).toBe('available')
  expect(command('thresholds')).toBe('off')
  capabilities.onTimeout('switch')
  expect(command('switch')).toBe('unacknowledged')
  capabilities.onAcknowledged('dividers')
  expect(command('dividers')).toBe('available')
})
