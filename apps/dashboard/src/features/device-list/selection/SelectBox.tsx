import { useStore } from 'zustand'
import { text } from '../text.ts'
import classes from './SelectBox.module.css'
import { type Selection, toggle } from './selection.ts'

interface SelectBoxProps {
  readonly selection: Selection
  readonly id: string
}

/** Chooses a device of a list. */
export function SelectBox({ selection, id }: SelectBoxProps) {
  const isChosen = useStore(selection, ({ ids }) => ids?.has(id) ?? false)
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={text('selectDevice', { id })}
        checked={isChosen}
        onChange={() => toggle(selection, id)}
      />
    </label>
  )
}
