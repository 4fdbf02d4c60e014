import { useEffect, useState } from 'react'
import { readScenarios, type Scenarios } from './control.ts'

/** What can be played; none before the emulator has answered. */
export function useScenarios(): Scenarios {
  const [scenarios, setScenarios] = useState<Scenarios>([])
  useEffect(() => {
    readScenarios().then(setScenarios, (error: unknown) => console.warn('scenarios:', error))
  }, [])
  return scenarios
}
