import { z } from 'zod'
import { chatDataChunk, switchDataChunk } from '../live/chartData.ts'
import { clockReading, dropped, type ServerEvents } from '../live/events.ts'
import { type Family, families } from '../names.ts'
import {
  type EventMessage,
  hydraEnergyMessages,
  hydraPowerMessages,
  hydraStatusFrame,
  message,
  meterMessages,
  meterStatusFrame,
  powerMessages,
  statusFrame,
} from './eventMessages.ts'
import { addition, core, type Mark } from './marks.ts'

/** An event that the server sends. */
export interface SocketEvent {
  readonly event: keyof ServerEvents
  readonly mark: Mark
  readonly summary: string
  readonly messages: readonly EventMessage[]
  /** The families of its devices; none for an event that is about no device. */
  readonly families: readonly Family[]
  /** The client's acknowledgement, where the server asks for one. */
  readonly answer?: { readonly schema: z.ZodType; readonly summary: string }
}

const event = (
  name: keyof ServerEvents,
  mark: Mark,
  summary: string,
  messages: readonly EventMessage[],
  ...of: readonly Family[]
): SocketEvent => ({ event: name, mark, summary, messages, families: of })

const single = (name: string, mark: Mark, summary: string, payload: z.ZodType) => [
  message(name, mark, summary, [payload]),
]

/** The events of the server [K2–K9], and the additions to them. */
export const socketEvents: readonly SocketEvent[] = [
  event('status', core('K5'), 'A device has connected or disconnected', [statusFrame], ...families),
  event(
    'power',
    core('K4'),
    'Values of a bg device; a key identifies the kind',
    powerMessages,
    'bg',
  ),
  event('meter_power', core('K2'), 'Values of a power meter, by type', meterMessages, 'pm'),
  event('meter_status', core('K3'), 'Network and state of a power meter', [meterStatusFrame], 'pm'),
  event('hydra_power', core('K9', 'S12'), 'Live values of a hydra', hydraPowerMessages, 'hydra'),
  event(
    'hydra_status',
    core('K9', 'S12'),
    'State and network of a hydra',
    [hydraStatusFrame],
    'hydra',
  ),
  event('hydra_energy', core('K9'), 'Energies of a hydra', hydraEnergyMessages, 'hydra'),
  event(
    'chat_data',
    core('K7', 'E20'),
    'Points of a metric’s chart; status `done` ends a load',
    single('chartPoints', core('K7', 'E20'), 'Points of a metric', chatDataChunk),
  ),
  event(
    'switch_data',
    core('K8', 'X20'),
    'Points of a state series of a bg device; `done` or `error` ends a load',
    single('seriesPoints', core('K8', 'X20'), 'Points of a state series', switchDataChunk),
  ),
  event(
    'balance',
    core('K6'),
    'Clients only log it',
    single('balance', core('K6'), 'Any value', z.unknown()),
  ),
  event(
    'clock',
    addition('clock'),
    'Time and speed of the server, on connecting and at every change',
    single('clock', addition('clock'), 'Time and speed', clockReading),
  ),
  event(
    'dropped',
    addition('batch'),
    'Frames were left out for a client that reads slowly',
    single('dropped', addition('batch'), 'What to load again', dropped),
  ),
  {
    ...event(
      'token',
      addition('token'),
      'Asks for a fresh token before the current one expires',
      single('tokenRequest', addition('token'), 'No payload', z.null()),
    ),
    answer: {
      schema: z.string(),
      summary: 'The client’s acknowledgement: the token as a plain string',
    },
  },
]
