import { MESSAGE_BAR } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCountdown, createMessages } from './messageBar.ts'

test('the message bar is hidden, then visible with message and colour, then hidden [S13, E21]', () => {
  const messages = createMessages()
  expect(messages.store.getState()).toEqual({ visible: false })
  messages.show('Switched off', 'green')
  expect(messages.store.getState()).toEqual({
    visible: true,
    message: 'Switched off',
    color: 'green',
  })
  messages.dismiss()
  expect(messages.store.getState()).toEqual({ visible: false })
})

test('a new message replaces the current one [S13]', () => {
  const messages = createMessages()
  messages.show('one', 'green')
  messages.show('two', 'error')
  expect(messages.store.getState()).toMatchObject({ message: 'two', color: 'error' })
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the message bar hides after 4000 ms [S13, C13]', () => {
  const done = vi.fn()
  createCountdown(MESSAGE_BAR.timeoutMs, done).resume()
  vi.advanceTimersByTime(3999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('hovering pauses the timer, and the rest runs afterwards [S14]', () => {
  const done = vi.fn()
  const countdown = createCountdown(4000, done)
  countdown.resume()
  vi.advanceTimersByTime(3000)
  countdown.pause()
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
  countdown.resume()
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('resuming twice does not hide twice', () => {
  const done = vi.fn()
  const countdown = createCountdown(100, done)
  countdown.resume()
  countdown.resume()
  vi.advanceTimersByTime(500)
  expect(done).toHaveBeenCalledTimes(1)
})
