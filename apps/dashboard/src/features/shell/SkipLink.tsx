import classes from './SkipLink.module.css'
import { focusContent } from './usePageFocus.ts'

/** The first stop of the keyboard: past the bars, to the content. The address stays as it is. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={classes.skip}
      onClick={() => {
        const content = document.querySelector('main')
        if (content !== null) focusContent(content)
      }}
    >
      Skip to content
    </button>
  )
}
