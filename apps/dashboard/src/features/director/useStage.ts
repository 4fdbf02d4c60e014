import { useCallback, useEffect, useState } from 'react'
import { readStage, type Stage } from './control.ts'

const EVERY_MS = 1000

/**
 * What is played, asked anew each second and after whatever is done; a refusal stays until the next deed.
 * @param isWanted nobody is asked while it is not
 */
export function useStage(isWanted: boolean) {
  const [stage, setStage] = useState<Stage | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const read = useCallback(() => readStage().then(setStage, () => setStage(null)), [])
  useEffect(() => {
    if (!isWanted) return
    void read()
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isWanted, read])
  const run = useCallback(
    async (deed: () => Promise<unknown>) => {
      setRefusal(null)
      try {
        await deed()
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : String(error))
      }
      await read()
    },
    [read],
  )
  return { stage, refusal, run }
}

export type Run = ReturnType<typeof useStage>['run']
