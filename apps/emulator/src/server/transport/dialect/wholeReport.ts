import type { Device } from '../../../world/createDevice.ts'
import type { OutgoingFrame } from '../../../world/device.ts'

/** One frame of each kind of a device, as known to the server at a moment; the states come last. */
export function wholeReport(device: Device, nowMs: number): OutgoingFrame[] {
  const isOnline = device.isOnline(nowMs)
  const seenMs = device.lastSeenMs(nowMs)
  const states = device.changes(seenMs, {}, device.reportedStates(seenMs, isOnline))
  // At its last moment the device is offline already.
  const values = device.report(isOnline ? nowMs : seenMs - 1)
  const kinds = new Set(states.map(kindOf))
  return [...values.filter((frame) => !kinds.has(kindOf(frame))), ...states]
}

/** A key of the kind of a frame within its device; frames without a type differ by their fields. */
function kindOf({ event, data }: OutgoingFrame): string {
  const { type, phase, channel, monitor } = data
  return JSON.stringify([event, type ?? Object.keys(data), phase, channel, monitor])
}
