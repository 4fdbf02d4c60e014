import { useMemo } from 'react'
import { useClient } from './ApiContext.tsx'
import { createMeterCalls, type MeterCalls } from './meterCalls.ts'

/** The power meter's calls, in the chunk of whoever makes them. */
export function useMeterCalls(): MeterCalls {
  const client = useClient()
  return useMemo(() => createMeterCalls(client), [client])
}
