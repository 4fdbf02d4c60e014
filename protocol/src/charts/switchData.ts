import { z } from 'zod'
import { decode } from '../decode.ts'
import type { Refusal, Result } from '../result.ts'
import { factSeries, metricPoint, stateSeries } from './metricPoint.ts'

const head = { deviceId: z.string().min(1), series: z.enum([...stateSeries, ...factSeries]) }

/** A chunk of a state series [K8]: more to come, done, or an error; its message is for the log [X20]. */
export const switchDataChunk = z.discriminatedUnion('status', [
  z.object({ ...head, status: z.literal('more'), points: z.array(metricPoint) }),
  z.object({ ...head, status: z.literal('done'), points: z.array(metricPoint).default([]) }),
  z.object({ ...head, status: z.literal('error'), message: z.string().default('no reason given') }),
])
export type SwitchDataChunk = z.infer<typeof switchDataChunk>
export type SwitchDataWire = z.input<typeof switchDataChunk>

/** Reads a `switch_data` chunk [K8]. */
export function decodeSwitchData(json: unknown): Result<SwitchDataChunk, Refusal> {
  return decode('switch_data chunk', switchDataChunk, json)
}

/** Writes a `switch_data` chunk for the wire [K8]. */
export function encodeSwitchData(chunk: SwitchDataChunk): SwitchDataWire {
  return z.encode(switchDataChunk, chunk)
}
