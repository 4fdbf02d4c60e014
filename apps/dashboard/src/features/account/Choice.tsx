import { SegmentedControl } from '@mantine/core'
import classes from './Choice.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** What it changes, in a sentence. */
  readonly about: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, name: string])[]
  readonly onChoose: (value: Value) => void
}

/** One of a few, with what it changes. */
export function Choice<Value extends string>({
  label,
  about,
  value,
  options,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <div className={classes.choice}>
      <div>
        <p className={classes.label}>{label}</p>
        <p className={classes.about}>{about}</p>
      </div>
      <SegmentedControl
        aria-label={label}
        value={value}
        onChange={(chosen) => onChoose(chosen as Value)}
        data={options.map(([value, name]) => ({ value, label: name }))}
      />
    </div>
  )
}
