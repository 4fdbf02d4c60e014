import { useEffect, useMemo } from 'react'
import { createCountdown } from './countdown.ts'

/** A countdown for as long as the component is there; `done` is called at its end. */
export function useCountdown(timeoutMs: number, done: () => void) {
  const countdown = useMemo(() => createCountdown(timeoutMs, done), [timeoutMs, done])
  useEffect(() => {
    countdown.resume()
    return countdown.pause
  }, [countdown])
  return countdown
}
