import { useQuery } from '@tanstack/react-query'
import { snapshotKey } from '../../api/keys.ts'
import { useHydraCalls } from '../../api/useHydraCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'

/** Fetches the hydra [H12]; frames keep it current from then on. */
export function useHydraSnapshot(id: string) {
  const hydra = useHydraCalls()
  const { seed } = useLive()
  return useQuery({
    queryKey: snapshotKey('hydra', id),
    queryFn: async ({ signal }) => {
      const device = await hydra.device(id, signal)
      if (!signal.aborted) seed.hydra([device])
      return true
    },
  })
}
