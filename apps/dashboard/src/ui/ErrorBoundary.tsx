import { Component, type ReactNode } from 'react'
import { ActionButton } from './Action.tsx'
import classes from './ErrorBoundary.module.css'
import { text } from './text.ts'

interface ErrorBoundaryProps {
  /** Shown in place of the failed content. @param retry renders the content again */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

type ErrorBoundaryState = { readonly failed: false } | { readonly failed: true }

/** Replaces failed components; the rest of the page stays. The root logs the error [X5, X24]. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}

/** The boundary of a row, tile, heading or picture: a line of text replaces it [X5]. */
export function Contained({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <span role="status" className={classes.failed}>
          {text('partFailed')}
          <ActionButton variant="secondary" size="small" onClick={retry}>
            {text('tryAgain')}
          </ActionButton>
        </span>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** A component within a boundary of its own [X5]. */
export function contained<P extends object>(Part: (props: P) => ReactNode) {
  return function ContainedPart(props: P) {
    return (
      <Contained>
        <Part {...props} />
      </Contained>
    )
  }
}
