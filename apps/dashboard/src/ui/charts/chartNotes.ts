import { createStore } from 'zustand/vanilla'
import type { TimeScale } from '../timeline/intervalShapes.ts'

/** A sentence about a moment, e.g. a turning point of a simulated story. */
export interface ChartNote {
  readonly atMs: number
  readonly sentence: string
}

/** The notes of all time charts of the page, by time. */
export const chartNotes = createStore<readonly ChartNote[]>(() => [])

/** A flag on a chart: a note, and those too close to it for flags of their own. */
export interface NoteFlag {
  /** From the left of the plot, CSS pixels. */
  readonly x: number
  /** The first sentence, as far as there is room; empty without room. */
  readonly label: string
  readonly notes: readonly ChartNote[]
}

/** Least distance of flags, and width of a letter, CSS pixels. */
const [DISTANCE_MIN, LETTER_WIDTH] = [14, 6.2]
/** Room of a flag itself, CSS pixels. */
const FLAG_WIDTH = 16
/** Fewer letters say nothing. */
const LETTERS_MIN = 10

/**
 * The flags of a plot of a given width; notes beyond both ends have none.
 * @param notes by time
 */
export function noteFlags(
  notes: readonly ChartNote[],
  place: TimeScale,
  width: number,
): readonly NoteFlag[] {
  const groups: { readonly x: number; readonly notes: ChartNote[] }[] = []
  for (const note of notes) {
    const part = place(note.atMs)
    if (part <= 0 || part >= 1) continue
    const x = part * width
    const last = groups.at(-1)
    if (last !== undefined && x - last.x < DISTANCE_MIN) last.notes.push(note)
    else groups.push({ x, notes: [note] })
  }
  return groups.map((group, at) => {
    const room = (groups[at + 1]?.x ?? width) - group.x - FLAG_WIDTH
    return { ...group, label: labelOf(group.notes, Math.floor(room / LETTER_WIDTH)) }
  })
}

function labelOf([first, ...others]: readonly ChartNote[], letters: number): string {
  const more = others.length === 0 ? '' : ` +${others.length}`
  const left = letters - more.length
  if (first === undefined || left < LETTERS_MIN) return ''
  const { sentence } = first
  return (sentence.length <= left ? sentence : `${sentence.slice(0, left - 1)}…`) + more
}
