import {
  type PreferenceName,
  type Preferences,
  preferences,
  usePreference,
} from '../../ui/preferences.ts'
import { Choice } from './Choice.tsx'

interface PreferenceChoiceProps<Name extends PreferenceName> {
  readonly name: Name
  readonly label: string
  readonly about: string
  readonly options: readonly (readonly [value: Preferences[Name], name: string])[]
}

/** Something that a person prefers, changed at once. */
export function PreferenceChoice<Name extends PreferenceName>({
  name,
  ...choice
}: PreferenceChoiceProps<Name>) {
  const value = usePreference(name)
  return (
    <Choice
      {...choice}
      value={value}
      onChoose={(chosen) => preferences.setState({ [name]: chosen } as Partial<Preferences>)}
    />
  )
}
