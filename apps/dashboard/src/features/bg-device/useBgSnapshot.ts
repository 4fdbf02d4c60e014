import { useQuery } from '@tanstack/react-query'
import { snapshotKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'

/** Takes the whole device once the connection stands; frames keep it current from then on. */
export function useBgSnapshot(id: string) {
  const live = useLive()
  const decided = isDecided(useConnection())
  return useQuery({
    queryKey: snapshotKey('bg', id),
    enabled: decided,
    queryFn: async () => {
      await live.snapshot(id)
      return true
    },
  })
}
