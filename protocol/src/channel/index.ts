/** The channel between a page and a backend in its worker: messages, and the page's side. */
export {
  type AnswerListener,
  type ChannelClient,
  type ChannelConnection,
  type ConnectionListener,
  createChannelClient,
} from './client.ts'
export {
  type Channel,
  type ChannelCall,
  type ChannelEnd,
  type ChannelHandshake,
  type ClientMessage,
  channelOver,
  type MessageTarget,
  type ServerMessage,
} from './messages.ts'
