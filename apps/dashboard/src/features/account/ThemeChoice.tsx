import { useMantineColorScheme } from '@mantine/core'
import { Choice } from './Choice.tsx'

/** Dark unless chosen otherwise [C14]; kept in this browser. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Choice
      label="Theme"
      about="System follows what this computer or phone is set to."
      value={colorScheme}
      options={[
        ['dark', 'Dark'],
        ['light', 'Light'],
        ['auto', 'System'],
      ]}
      onChoose={setColorScheme}
    />
  )
}
