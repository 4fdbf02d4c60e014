import type { DeviceStore } from '../../live/deviceStore.ts'

/** The devices of these ids that the store knows. */
export function present<D>(
  store: DeviceStore<{ readonly device: D }>,
  ids: readonly string[],
): readonly D[] {
  return ids.flatMap((id) => store.read(id)?.device ?? [])
}
