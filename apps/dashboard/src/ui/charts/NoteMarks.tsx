import { useStore } from 'zustand'
import type { TimeScale } from '../timeline/intervalShapes.ts'
import { type ChartNote, chartNotes, noteFlags } from './chartNotes.ts'
import classes from './Drawing.module.css'
import { NOTES_HEIGHT, type Plot } from './plot.ts'

interface NoteMarksProps {
  readonly notes: readonly ChartNote[]
  readonly place: TimeScale
  readonly plot: Plot
}

/** Flags above the plot at the moments of notes, with their sentences, which cover no data. */
export function NoteMarks({ notes, place, plot }: NoteMarksProps) {
  return (
    <g className={classes.notes} transform={`translate(${plot.left} ${plot.top - NOTES_HEIGHT})`}>
      {noteFlags(notes, place, plot.width).map(({ x, label }) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d={`M0 0V${NOTES_HEIGHT + plot.height}`} />
          <path d="M0 0h8l-3 4l3 4h-8z" className={classes.flag} />
          <text x={12} y={9}>
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}

/** The page's notes within a chart, and its summary with their sentences. */
export function useNotes(place: TimeScale, summary: string) {
  const all = useStore(chartNotes)
  const notes = all.filter(({ atMs }) => place(atMs) > 0 && place(atMs) < 1)
  return { notes, described: [summary, ...notes.map(({ sentence }) => sentence)].join(' ') }
}
