import { useEffect, useState } from 'react'
import { wantsMotion } from '../../ui/motion.ts'

/** How long a moment stands, milliseconds. */
const STAND_MS = 1100

/** Going through the moments of a sample, again and again. */
export interface Playback {
  readonly index: number
  readonly isPlaying: boolean
  toggle(): void
}

/** Plays by itself, unless somebody wants no motion: then only when asked to. */
export function usePlayback(count: number, first: number): Playback {
  const [index, setIndex] = useState(first)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => setPlaying(wantsMotion()), [])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), STAND_MS)
    return () => clearInterval(timer)
  }, [isPlaying, count])
  return { index, isPlaying, toggle: () => setPlaying((playing) => !playing) }
}
