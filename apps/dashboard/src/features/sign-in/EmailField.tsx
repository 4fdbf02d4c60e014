import { TextField } from '../../ui/TextField.tsx'

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (email: string) => void
}

/** The address that somebody signs in with, as browsers and password managers know it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      required
      {...props}
    />
  )
}
