import { expect, test } from 'vitest'
import { channelOver, type MessageTarget } from './messages.ts'

/** Two ends, of which each receives what the other posts, and the sizes of what was posted. */
function ends() {
  const sizes: number[] = []
  const [here, there]: [MessageTarget, MessageTarget] = [
    { postMessage: (data) => deliver(there, data), onmessage: null },
    { postMessage: (data) => deliver(here, data), onmessage: null },
  ]
  const deliver = (to: MessageTarget, data: unknown) => {
    sizes.push((data as readonly unknown[]).length)
    to.onmessage?.({ data })
  }
  return { here, there, sizes }
}

test('messages of one turn arrive in order, in groups of at most 32', async () => {
  const { here, there, sizes } = ends()
  const received: number[] = []
  channelOver<never, number>(there).listen((message) => received.push(message))
  const channel = channelOver<number, never>(here)
  const sent = Array.from({ length: 70 }, (_, index) => index)
  for (const message of sent) channel.send(message)
  await Promise.resolve()
  expect(received).toEqual(sent)
  expect(sizes).toEqual([32, 32, 6])
  channel.send(70)
  await Promise.resolve()
  expect(received.at(-1)).toBe(70)
})
