import { IconSearch } from '@tabler/icons-react'
import { TextField } from './Field.tsx'

interface SearchFieldProps {
  /** Also its placeholder. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The search field of a list. */
export function SearchField({ label, ...field }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      size="small"
      label={label}
      labelPosition="hidden"
      placeholder={label}
      icon={<IconSearch size={16} aria-hidden />}
      maxLength={100}
      {...field}
    />
  )
}
