import type { Family } from '@wattpost/protocol'
import type { AnyDevice } from '../../domain/deviceState.ts'
import type { FreshnessMoment } from '../../live/freshness/freshness.ts'
import { useLive } from '../../live/LiveContext.tsx'
import type { Live } from '../../live/live.ts'
import {
  useBgDevice,
  useFreshnessMoment,
  useHydraDevice,
  usePmDevice,
} from '../../live/useLiveState.ts'
import { type DeviceFacts, deviceFacts } from './deviceFacts.ts'

/** A device of the live stores at a moment; `undefined` while it is unknown. */
export function readFacts(
  { stores, freshness }: Pick<Live, 'stores' | 'freshness'>,
  family: Family,
  id: string,
  moment: FreshnessMoment,
): DeviceFacts | undefined {
  const device = stores[family].read(id)?.device
  if (device === undefined) return undefined
  const one = { family, device } as AnyDevice
  return deviceFacts(one, freshness.of(device, moment), moment.nowMs ?? device.lastSeen ?? 0)
}

/** The devices of these ids now, once a second: filters over thousands of devices need not follow each frame. */
export function useDeviceRows(family: Family, ids: readonly string[]): readonly DeviceFacts[] {
  const live = useLive()
  const moment = useFreshnessMoment()
  return ids.flatMap((id) => readFacts(live, family, id, moment) ?? [])
}

const DEVICE_HOOKS = { bg: useBgDevice, pm: usePmDevice, hydra: useHydraDevice } as const

/** A device of a list, live; `undefined` while it is unknown. A list has one family: the hook is the same in each render. */
export function useFamilyDevice(family: Family, id: string): AnyDevice | undefined {
  const device = DEVICE_HOOKS[family](id)?.device
  return device && ({ family, device } as AnyDevice)
}
