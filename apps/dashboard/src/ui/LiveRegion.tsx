import { useDebouncedValue } from '@mantine/hooks'
import classes from './LiveRegion.module.css'

/** Text for screen readers only, announced at each change. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <p className={classes.announced} aria-live="polite">
      {text}
    </p>
  )
}

/** Shorter states are not announced, e.g. those passed during a seek, ms. */
const SETTLED_MS = 1000

/** The newest text that has not changed for a second. */
export function useSettled(text: string): string {
  return useDebouncedValue(text, SETTLED_MS)[0]
}
