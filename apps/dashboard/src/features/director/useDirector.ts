import { messageOf } from '@wattpost/protocol'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { readScenarios, type Scenarios } from './control.ts'
import {
  type DirectorPart,
  type DirectorParts,
  directorParts,
  directorState,
  PartReader,
} from './partReader.ts'

const EVERY_MS = 1000
/** Parts above the steps, which would move away below the pointer when such a part arrives later. */
const SHOWN_FIRST: readonly DirectorPart[] = ['timeline', 'verdicts', 'faults']
/** After this time, a part that has not answered is not waited for. */
const PATIENCE_MS = 3000

/**
 * Reads the director's state every second and after each action. A part that cannot be read keeps its last value. The
 * message of a refused action stays until the next one.
 * @param isActive polls only while `true`
 * @param parts read in place of all
 */
export function useDirector(isActive: boolean, parts: readonly DirectorPart[] = directorParts) {
  const [known, setKnown] = useState<DirectorParts>({})
  const [isUnreachable, setUnreachable] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPatient, setPatient] = useState(true)
  const reader = useMemo(
    () =>
      new PartReader(parts, {
        onPart: (part) => {
          if (part.state !== undefined) setUnreachable(false)
          setKnown((before) => ({ ...before, ...part }))
        },
        onFailure: (part) => part === 'state' && setUnreachable(true),
      }),
    [parts],
  )
  useEffect(() => {
    if (!isActive) return
    reader.poll()
    const timer = setInterval(() => reader.poll(), EVERY_MS)
    const patience = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(patience)
    }
  }, [isActive, reader])
  const perform = useCallback(
    async (action: () => Promise<unknown>) => {
      setRefusal(null)
      try {
        await action()
      } catch (error) {
        setRefusal(messageOf(error))
      }
      await reader.readAll()
    },
    [reader],
  )
  const isWaiting =
    isPatient && SHOWN_FIRST.some((part) => parts.includes(part) && known[part] === undefined)
  const director = useMemo(() => (isWaiting ? null : directorState(known)), [known, isWaiting])
  return { director, isUnreachable, refusal, perform }
}

/** Performs an action on the emulator and shows its refusal. */
export type Perform = ReturnType<typeof useDirector>['perform']

const SCENARIOS_RETRY_MS = 3000

/** The scenarios that can be played; empty until the emulator has answered. */
export function useScenarios(): Scenarios {
  const [scenarios, setScenarios] = useState<Scenarios | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isKnown = scenarios !== null
  useEffect(() => {
    if (isKnown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    readScenarios().then(setScenarios, (error: unknown) => {
      console.warn('scenarios:', error)
      if (!isOver) timer = setTimeout(() => setAttempt(attempt + 1), SCENARIOS_RETRY_MS)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [attempt, isKnown])
  return scenarios ?? []
}
