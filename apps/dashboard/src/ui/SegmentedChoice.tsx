import { type ReactNode, useId } from 'react'
import classes from './SegmentedChoice.module.css'

interface SegmentedChoiceProps<Value extends string> {
  /** Accessible name. */
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, name: ReactNode])[]
  readonly size?: 'small' | 'normal'
  readonly onChange: (value: Value) => void
}

/** A choice of a few options side by side: native radio buttons, of which only the words are visible. */
export function SegmentedChoice<Value extends string>({
  label,
  value,
  options,
  size = 'normal',
  onChange,
}: SegmentedChoiceProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes.choice}
      data-size={size}
      data-print="never"
    >
      {options.map(([option, words]) => (
        <label key={option} className={classes.option} data-chosen={option === value}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {words}
        </label>
      ))}
    </div>
  )
}
