import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useLive, useNow, useSpeed } from '../../live/LiveContext.tsx'
import { type PlayerTimeline, readTimeline } from './control.ts'

/** Longest real time between two reads while time runs, ms: a lap may begin, and a step may come by a client's doing. */
const EVERY_MS = 10_000

/**
 * The timeline of the run, read when it may have changed: by a reading of the clock, by a step that is due, and now and
 * then. Pages of all tabs read it, so it is not polled each second.
 * @returns `null` until it is read
 */
export function useTimeline(): PlayerTimeline | null {
  const [timeline, setTimeline] = useState<PlayerTimeline | null>(null)
  const isConnected = ['Connected', 'Busy'].includes(useConnection().kind)
  const isRunning = useSpeed() > 0
  const { time } = useLive()
  const readingAtMs = useStore(time.store, ({ receivedAtMs }) => receivedAtMs)
  const nowMs = useNow()
  const dueCount = timeline?.steps.filter(
    ({ due, came }) => came === null && (due ?? Infinity) <= nowMs,
  )
  const due = dueCount?.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a clock reading and a due step may change the timeline
  useEffect(() => {
    if (!isConnected) return
    let isOver = false
    const read = () =>
      void readTimeline().then(
        (answer) => isOver || setTimeline(answer),
        (error: unknown) => console.warn('timeline:', error),
      )
    read()
    const timer = isRunning ? setInterval(read, EVERY_MS) : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isConnected, isRunning, readingAtMs, due])
  return timeline
}
