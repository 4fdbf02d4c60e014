import type { Family, FrameEvent, WireFrame } from '@wattpost/protocol'
import type { OutgoingFrame } from '../../../world/device.ts'
import { coreFrames } from './coreFrames.ts'
import type { Dialect } from './dialect.ts'
import { withOtherWords } from './statusWords.ts'

const STATUS_KINDS: Readonly<Partial<Record<FrameEvent, Family | 'connection'>>> = {
  status: 'connection',
  meter_status: 'pm',
  hydra_status: 'hydra',
}

/** A device's frames as a dialect sends them. */
export function framesIn(dialect: Dialect, frames: OutgoingFrame[]): OutgoingFrame[] {
  if (dialect.isFull) return frames
  const sent = dialect.isCore ? coreFrames(frames) : frames
  return dialect.has('statusWords') ? sent : sent.map(inOtherWords)
}

function inOtherWords(frame: OutgoingFrame): OutgoingFrame {
  const kind = STATUS_KINDS[frame.event]
  return kind === undefined ? frame : { ...frame, data: withOtherWords(kind, frame.data) }
}

/** A frame's position in its device's stream; empty in a dialect without positions. */
export function cursorIn(dialect: Dialect, cursor: WireFrame): WireFrame {
  return dialect.has('seq') ? cursor : {}
}
