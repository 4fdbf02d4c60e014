import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './PasswordField.module.css'
import { TextField } from './TextField.tsx'

interface PasswordFieldProps {
  /** Which password a password manager should offer. */
  readonly which: 'current' | 'new'
  readonly label?: string
  readonly value: string
  readonly onChange: (password: string) => void
}

/** A password that can be shown. */
export function PasswordField({ which, label = 'Password', ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      name={which === 'new' ? 'new-password' : 'password'}
      autoComplete={`${which}-password`}
      required
      aside={
        <button
          type="button"
          className={classes.show}
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
      {...field}
    />
  )
}
