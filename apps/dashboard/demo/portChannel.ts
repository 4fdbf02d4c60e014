import { type Channel, channelOver, type MessageTarget } from '@wattpost/protocol/channel'
import { createSlicedQueue } from '../src/live/frames/slicedQueue.ts'

/** A channel over a port. TypeScript gives the handlers of a port a `this`, which a target has not. */
export function portChannel<Out, In>(port: MessagePort): Channel<Out, In> {
  return channelOver(port as unknown as MessageTarget)
}

/**
 * A channel that receives in slices. A fleet of 1,000 devices at ×60 reports 2,500 values at once: in one turn they would
 * hold the page for 60 ms.
 */
export function slicedChannel<Out, In>({ send, listen }: Channel<Out, In>): Channel<Out, In> {
  return {
    send,
    listen: (onMessage) => {
      const queue = createSlicedQueue(onMessage)
      listen((message) => {
        queue.add(message)
        queue.work()
      })
    },
  }
}
