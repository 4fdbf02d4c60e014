import { useQuery } from '@tanstack/react-query'
import { snapshotKey } from '../../api/keys.ts'
import { useMeterCalls } from '../../api/useMeterCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'

/** Fetches the meter [H9]; frames keep it current from then on. */
export function usePmSnapshot(id: string) {
  const meters = useMeterCalls()
  const { seed } = useLive()
  return useQuery({
    queryKey: snapshotKey('pm', id),
    queryFn: async ({ signal }) => {
      const device = await meters.device(id, signal)
      if (!signal.aborted) seed.pm([device])
      return true
    },
  })
}
