import { z } from 'zod'
import { decode } from '../decode.ts'
import type { Refusal, Result } from '../result.ts'
import { metricPoint } from './metricPoint.ts'

/** A chunk of a metric's points [K7]; `done` ends the load. */
export const chatDataChunk = z.object({
  deviceId: z.string().min(1),
  metric: z.string(),
  points: z.array(metricPoint),
  status: z.enum(['more', 'done']),
})
export type ChatDataChunk = z.infer<typeof chatDataChunk>
export type ChatDataWire = z.input<typeof chatDataChunk>

/** Reads a `chat_data` chunk [K7]. */
export function decodeChatData(json: unknown): Result<ChatDataChunk, Refusal> {
  return decode('chat_data chunk', chatDataChunk, json)
}

/** Writes a `chat_data` chunk for the wire [K7]. */
export function encodeChatData(chunk: ChatDataChunk): ChatDataWire {
  return z.encode(chatDataChunk, chunk)
}
