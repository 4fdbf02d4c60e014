import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back at each press of a key on the page, wherever the focus is. The callback reads the rendered state, so that a
 * busy machine loses no key.
 * @param isFirst before the page's other listeners
 */
export function useKeyPress(onPress: (event: KeyboardEvent) => void, isFirst = false): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', pressed, isFirst)
    return () => window.removeEventListener('keydown', pressed, isFirst)
  }, [isFirst])
}
