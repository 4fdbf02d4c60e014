import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

/** Dark unless chosen otherwise [C14]; kept in this browser. */
export function ThemeSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Theme"
      value={colorScheme}
      onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
      data={[
        { value: 'dark', label: 'Dark' },
        { value: 'light', label: 'Light' },
        { value: 'auto', label: 'System' },
      ]}
    />
  )
}
