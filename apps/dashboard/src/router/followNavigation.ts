import { createPath } from 'react-router'
import type { AppRouter } from './router.tsx'

/** Tells where somebody goes, as soon as they set out; not of the page that they came to first. */
export function followNavigation(router: AppRouter, told: (path: string) => void): void {
  let goingTo = createPath(router.state.location)
  router.subscribe(({ navigation, location }) => {
    const path = createPath(navigation.location ?? location)
    if (path === goingTo) return
    goingTo = path
    told(path)
  })
}
