import { messageOf } from '@wattpost/protocol'
import { useCallback, useEffect, useState } from 'react'
import { type DirectorState, readDirectorState, readScenarios, type Scenarios } from './control.ts'

const EVERY_MS = 1000

/**
 * Reads the director's state every second and after each action. The message of a refused action stays until the next one.
 * @param isActive polls only while `true`
 */
export function useDirector(isActive: boolean) {
  const [director, setDirector] = useState<DirectorState | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const read = useCallback(() => readDirectorState().then(setDirector, () => setDirector(null)), [])
  useEffect(() => {
    if (!isActive) return
    void read()
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isActive, read])
  const perform = useCallback(
    async (action: () => Promise<unknown>) => {
      setRefusal(null)
      try {
        await action()
      } catch (error) {
        setRefusal(messageOf(error))
      }
      await read()
    },
    [read],
  )
  return { director, refusal, perform }
}

/** Performs an action on the emulator and shows its refusal. */
export type Perform = ReturnType<typeof useDirector>['perform']

/** The scenarios that can be played; empty until the emulator has answered. */
export function useScenarios(): Scenarios {
  const [scenarios, setScenarios] = useState<Scenarios>([])
  useEffect(() => {
    readScenarios().then(setScenarios, (error: unknown) => console.warn('scenarios:', error))
  }, [])
  return scenarios
}
