import { IconSelector } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

interface FieldProps {
  readonly label: string
  /** A hidden label is still the field's accessible name. */
  readonly labelPosition?: 'above' | 'beside' | 'hidden'
  /** `small` is for pages with data. */
  readonly size?: 'normal' | 'small'
}

interface TextFieldProps
  extends FieldProps,
    Pick<
      ComponentProps<'input'>,
      | 'autoComplete'
      | 'inputMode'
      | 'maxLength'
      | 'name'
      | 'onFocus'
      | 'placeholder'
      | 'readOnly'
      | 'required'
      | 'type'
    > {
  readonly value: string
  readonly onChange?: (value: string) => void
  /** Shown below the field; marks it as invalid. */
  readonly error?: string | null
  /** Shown below the field while there is no error. */
  readonly hint?: string | null
  /** Shown at the start of the field. */
  readonly icon?: ReactNode
  /** Shown at the end of the field, e.g. a button. */
  readonly aside?: ReactNode
}

/** A labelled input of one line. Imports no component library, for public pages. */
export function TextField(props: TextFieldProps) {
  const { label, labelPosition = 'above', size = 'normal', onChange, ...others } = props
  const { error = null, hint = null, icon, aside, ...input } = others
  const id = useId()
  const note = error ?? hint
  const noteId = `${id}-note`
  return (
    <Frame id={id} label={label} labelPosition={labelPosition} size={size}>
      <div className={classes.box}>
        {icon !== undefined && (
          <span className={classes.icon} data-print="never">
            {icon}
          </span>
        )}
        <input
          id={id}
          className={classes.input}
          aria-label={labelPosition === 'hidden' ? label : undefined}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={note === null ? undefined : noteId}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
          {...input}
        />
        {aside}
      </div>
      {note !== null && (
        <p id={noteId} className={error === null ? classes.hint : classes.error}>
          {note}
        </p>
      )}
    </Frame>
  )
}

interface SelectFieldProps<T extends string> extends FieldProps {
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A labelled choice from a short list, by the browser's own control. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, labelPosition = 'above', size = 'normal', options, value, onChange } = props
  const id = useId()
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <Frame id={id} label={label} labelPosition={labelPosition} size={size}>
      <div className={classes.box}>
        <select
          id={id}
          className={classes.input}
          aria-label={labelPosition === 'hidden' ? label : undefined}
          value={value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={classes.chevron} data-print="never">
          <IconSelector size={30} stroke={1.75} aria-hidden />
        </span>
      </div>
    </Frame>
  )
}

interface FrameProps extends Required<FieldProps> {
  /** Id of the control. */
  readonly id: string
  readonly children: ReactNode
}

/** Places a field's label, control and error. */
function Frame({ id, label, labelPosition, size, children }: FrameProps) {
  return (
    <div className={classes.field} data-label={labelPosition} data-size={size}>
      {labelPosition !== 'hidden' && (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      )}
      {children}
    </div>
  )
}

interface CheckboxProps extends Pick<ComponentProps<'label'>, 'className' | 'style'> {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A checkbox with its label at its right. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, disabled = false, className = '', style } = props
  return (
    <label className={`${classes.checkbox} ${className}`} style={style}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
