import type { Live } from '../live.ts'
import { CHUNK_TIMEOUT_MS, NotEnded, QUIET_MS } from './pointCollector.ts'

/** A meter, and the days whose rows are asked for, epoch ms. */
interface MeterHistoryQuery {
  readonly deviceId: string
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Requests the daily rows of a meter [K2, E12]. Resolves once a frame has put them into its live state: an
 * acknowledgement may come long before. Where requests are not acknowledged the rows may never come, and it resolves after
 * a short time without.
 * @throws the request's error, or `NotEnded`
 */
export async function requestMeterHistory(
  { send, stores, capabilities }: Pick<Live, 'send' | 'stores' | 'capabilities'>,
  { deviceId, fromMs, toMs }: MeterHistoryQuery,
): Promise<void> {
  const { read, store } = stores.pm
  const before = read(deviceId)?.history
  const hasCome = () => read(deviceId)?.history !== before
  await send('meter_history', { deviceId, from: fromMs / 1000, to: toMs / 1000 })
  if (hasCome()) return
  const isExpected = capabilities.of('meter_history') === 'acknowledged'
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stop()
      settle()
    }
    const onTimeout = isExpected ? () => reject(new NotEnded()) : resolve
    const timer = setTimeout(() => end(onTimeout), isExpected ? CHUNK_TIMEOUT_MS : QUIET_MS)
    const stop = store.subscribe(() => hasCome() && end(resolve))
  })
}
