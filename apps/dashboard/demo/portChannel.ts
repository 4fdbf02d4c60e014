import { type Channel, channelOver, type MessageTarget } from '@wattpost/protocol/channel'

/** A channel over a port. TypeScript gives the handlers of a port a `this`, which a target has not. */
export function portChannel<Out, In>(port: MessagePort): Channel<Out, In> {
  return channelOver(port as unknown as MessageTarget)
}
