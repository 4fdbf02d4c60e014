import {
  envelopeIn,
  type FrameContext,
  ownValue,
  type ReadContext,
  type ReportedLatest,
  readHydraEnergy,
  readHydraPower,
  withoutEnvelope,
} from '@wattpost/protocol'
import { type OtherReading, shown } from './finding.ts'
import { isSchema } from './schemaCheck.ts'

/** A frame in the contract's form: one flat object for each channel, monitor or period. */
export interface FormedFrame {
  readonly frame: unknown
  /** The whole as it came. */
  readonly sent: unknown
  /** The form that came, if it was another. */
  readonly reading: OtherReading | null
  /** The part that the dashboard cannot read, if it came in another form. */
  readonly unread: string | null
}

const READERS = { hydra_power: readHydraPower, hydra_energy: readHydraEnergy }

/** The frames that a frame contains: several where it has the values of several channels, monitors or periods. */
export function formedFrames(event: string, frame: unknown, context: ReadContext): FormedFrame[] {
  if (event !== 'hydra_power' && event !== 'hydra_energy') return [flatFrame(event, frame)]
  const envelope = ['data', 'latestData', '_id'].find((key) => ownValue(frame, key) !== undefined)
  const read = READERS[event](frame, frameContext(context))
  if (!read.ok || !isSchema(frame)) return [flatFrame(event, frame)]
  const { body } = read.value.value
  if (body.type !== 'several' && envelope === undefined) return [flatFrame(event, frame)]
  const { data: _, latestData: __, type: ___, ...head } = frame
  const reading: OtherReading = {
    ...{ at: event, where: envelope ?? 'type' },
    contract: 'values beside `type`, a frame for each channel, monitor or period',
    came: shown(envelope === undefined ? frame : frame[envelope]),
  }
  const unread = read.value.unread?.where ?? null
  const bodies: object[] = body.type === 'several' ? severalIn(body) : [body]
  return bodies.map((one) => ({ frame: { ...head, ...one }, sent: frame, reading, unread }))
}

/** A frame with its values beside its device, also those of an envelope. */
function flatFrame(event: string, frame: unknown): FormedFrame {
  const where = envelopeIn(frame)
  if (where === undefined) return { frame, sent: frame, reading: null, unread: null }
  return {
    frame: withoutEnvelope(frame),
    sent: frame,
    reading: {
      ...{ at: event, where, contract: 'values beside `deviceId`' },
      came: shown(ownValue(frame, where)),
    },
    unread: null,
  }
}

/** A frame may be of any device: which one is checked apart. */
function frameContext(context: ReadContext): FrameContext {
  return { ...context, nowMs: () => 0, onlyDevice: () => '' }
}

function severalIn(body: {
  readonly latestData: ReportedLatest
  readonly rows?: readonly object[]
}): object[] {
  const latest = Object.entries(body.latestData).flatMap(([type, group]) => {
    if (!isSchema(group)) return []
    if (type === 'battery-system' || type === 'power-split') return [{ type, ...group }]
    const key = type.startsWith('ac-') ? 'channel' : 'monitor'
    return Object.entries(group).map(([name, values]) => ({
      ...{ type, [key]: key === 'channel' ? Number(name) : name },
      ...Object(values),
    }))
  })
  return [...latest, ...(body.rows ?? []).map((row) => ({ type: 'energy-summary', ...row }))]
}
