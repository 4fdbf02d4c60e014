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

/** Messages, and whether one is visible after some more time, ms. */
function shownMessages() {
  const messages = createMessages()
  const isVisibleAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return messages.store.getState().visible
  }
  return { messages, isVisibleAfter }
}

test('a message is hidden after 4 s; the next one gets the full time [S13, C13]', () => {
  const { messages, isVisibleAfter } = shownMessages()
  messages.show('one', 'green')
  expect(isVisibleAfter(3000)).toBe(true)
  messages.show('one', 'green')
  expect(isVisibleAfter(3999)).toBe(true)
  expect(isVisibleAfter(1)).toBe(false)
})

test('a message that the user closed does not shorten the next one [S13]', () => {
  const { messages, isVisibleAfter } = shownMessages()
  messages.show('one', 'green')
  vi.advanceTimersByTime(3000)
  messages.dismiss()
  expect(vi.getTimerCount()).toBe(0)
  messages.show('two', 'green')
  expect(isVisibleAfter(3999)).toBe(true)
  expect(isVisibleAfter(1)).toBe(false)
})

test('a message under the pointer stays, and is hidden when the rest of its time is over [S14]', () => {
  const { messages, isVisibleAfter } = shownMessages()
  messages.show('one', 'green')
  vi.advanceTimersByTime(3000)
  messages.hold()
  expect(isVisibleAfter(60_000)).toBe(true)
  messages.release()
  expect(isVisibleAfter(999)).toBe(true)
  expect(isVisibleAfter(1)).toBe(false)
})

test('a new message under the pointer stays until the pointer leaves, then for its full time [S14]', () => {
  const { messages, isVisibleAfter } = shownMessages()
  messages.show('one', 'green')
  messages.hold()
  messages.show('two', 'green')
  expect(isVisibleAfter(60_000)).toBe(true)
  messages.release()
  expect(isVisibleAfter(3999)).toBe(true)
  expect(isVisibleAfter(1)).toBe(false)
})

test('a message closed under the pointer does not hold the next one [S14]', () => {
  const { messages, isVisibleAfter } = shownMessages()
  messages.show('one', 'green')
  messages.hold()
  messages.dismiss()
  messages.show('two', 'green')
  expect(isVisibleAfter(4000)).toBe(false)
})

test('a message released before it ends does not hold the next one [S14]', () => {
  const { messages, isVisibleAfter } = shownMessages()
  messages.show('one', 'green')
  messages.hold()
  messages.release()
  messages.show('two', 'green')
  expect(isVisibleAfter(4000)).toBe(false)
})

test('a pointer that comes and goes without a message does nothing', () => {
  const { messages } = shownMessages()
  messages.hold()
  messages.release()
  messages.dismiss()
  expect(messages.store.getState()).toEqual({ visible: false })
  expect(vi.getTimerCount()).toBe(0)
})

test('pausing twice takes the elapsed time once', () => {
  const done = vi.fn()
  const countdown = createCountdown(100, done)
  countdown.resume()
  vi.advanceTimersByTime(60)
  countdown.pause()
  vi.advanceTimersByTime(60)
  countdown.pause()
  countdown.resume()
  vi.advanceTimersByTime(39)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})
