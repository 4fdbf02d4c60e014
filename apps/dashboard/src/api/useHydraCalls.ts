import { useMemo } from 'react'
import { useClient } from './ApiContext.tsx'
import { createHydraCalls, type HydraCalls } from './hydraCalls.ts'

/** The hydra's calls, in the chunk of whoever makes them. */
export function useHydraCalls(): HydraCalls {
  const client = useClient()
  return useMemo(() => createHydraCalls(client), [client])
}
