import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './TextField.module.css'

interface TextFieldProps
  extends Pick<ComponentProps<'input'>, 'type' | 'name' | 'autoComplete' | 'required'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Stands at the field's end, e.g. a button. */
  readonly aside?: ReactNode
}

/** A line of text with its label; plain, for pages without the component library. */
export function TextField({ label, value, onChange, aside, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          id={id}
          className={classes.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...input}
        />
        {aside}
      </div>
    </div>
  )
}
