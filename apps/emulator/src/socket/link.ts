import type { Link } from './types.ts'

/**
 * How many bytes wait on our side for a client to read them: what engine.io queues while the transport is
 * busy, and what Node could not give to the system yet.
 */
export function bytesWaiting(link: Link): number {
  // Only its type says that the queue is private: engine.io means it to be read.
  const queue: unknown = Reflect.get(link, 'writeBuffer')
  if (!Array.isArray(queue)) throw new Error('engine.io has no writeBuffer any more')
  let bytes = link.request.socket.writableLength
  for (const { data } of queue) bytes += data?.length ?? 0
  return bytes
}
