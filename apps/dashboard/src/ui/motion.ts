import { preferences } from './preferences.ts'

/** Whether things may move that need not. */
export function wantsMotion(): boolean {
  const isReduced = preferences.getState().motion === 'reduced'
  return !isReduced && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Tells the style sheets what is preferred, now and whenever it changes. */
export function followMotion(root: HTMLElement): void {
  const tell = () => {
    root.dataset.motion = preferences.getState().motion
  }
  tell()
  preferences.subscribe(tell)
}
