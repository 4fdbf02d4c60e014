import { hydraDevice } from '@wattpost/protocol'
import { z } from 'zod'

const hydraList = z.object({ devices: z.array(hydraDevice.pick({ deviceId: true })) })

/**
 * What a device page asks of the first hydra that it may see, in this order.
 * @param list the answer of `GET /api/hydra/devices`; what is no list, as a fault makes it, names no hydra
 */
export function deviceCalls(list: unknown): string[] {
  const first = hydraList.safeParse(list).data?.devices[0]
  if (first === undefined) return []
  const id = encodeURIComponent(first.deviceId)
  return [
    `/api/hydra/power-status?deviceId=${id}`,
    `/api/hydra/device/${id}`,
    `/api/hydra/power-timeline?deviceId=${id}`,
  ]
}
