import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

interface CaughtProps {
  readonly children: ReactNode
}

type CaughtState = { readonly failed: false } | { readonly failed: true }

/** Catches a component's error where it stands, so that the rest of the page goes on; the root keeps it [X5, X24]. */
export class Caught extends Component<CaughtProps, CaughtState> {
  override state: CaughtState = { failed: false }

  static getDerivedStateFromError(): CaughtState {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => this.setState({ failed: false })
    return <ErrorPanel message="This part of the page failed" onRetry={retry} />
  }
}
