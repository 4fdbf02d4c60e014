import { PasswordInput } from '@mantine/core'

interface PasswordFieldProps {
  /** Which password a password manager should offer. */
  readonly which: 'current' | 'new'
  readonly value: string
  readonly onChange: (password: string) => void
}

/** A password that can be shown. */
export function PasswordField({ which, value, onChange }: PasswordFieldProps) {
  return (
    <PasswordInput
      label="Password"
      name={which === 'new' ? 'new-password' : 'password'}
      autoComplete={`${which}-password`}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
