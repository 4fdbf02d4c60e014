import { serialisedIn } from '../transport/serialisedFrame.ts'

/** The JSON text of an event, as socket.io has it. */
export function eventJson(event: string, payload: unknown): string {
  return `[${JSON.stringify(event)},${serialisedIn(payload) ?? JSON.stringify(payload)}]`
}
