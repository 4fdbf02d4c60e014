import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './Field.tsx'
import classes from './Form.module.css'
import { Notice } from './Message.tsx'
import { text } from './text.ts'

interface PasswordFieldProps {
  /** The password that a password manager offers. */
  readonly which: 'current' | 'new'
  readonly label?: string
  readonly value: string
  readonly onChange: (password: string) => void
}

/** A password with a button that shows it. */
export function PasswordField({ which, label = text('password'), ...field }: PasswordFieldProps) {
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
          aria-label={text('showPassword')}
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

/** An email address, with the name that password managers know. */
export function EmailField(field: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange'>) {
  return (
    <TextField
      label={text('email')}
      type="email"
      name="email"
      autoComplete="username"
      required
      {...field}
    />
  )
}

/** A form's error, announced at once. */
export function FormError({ message }: { readonly message: string | null }) {
  return message === null ? null : <Notice role="alert">{message}</Notice>
}

interface Submit {
  readonly busy: boolean
  readonly error: string | null
  run(action: () => Promise<void>, messageOf: (error: unknown) => string): Promise<void>
}

/** Runs a form's submission and keeps its state: busy, or the message of its error. */
export function useSubmit(): Submit {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  })
  return {
    ...state,
    run: async (action, messageOf) => {
      setState({ busy: true, error: null })
      try {
        await action()
        setState({ busy: false, error: null })
      } catch (error) {
        console.warn(error)
        setState({ busy: false, error: messageOf(error) })
      }
    },
  }
}
