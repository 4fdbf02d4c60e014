import { TextInput } from '@mantine/core'

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (email: string) => void
}

/** The address that somebody signs in with, as browsers and password managers know it. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
