/** Error boundary that resets on request or when a key changes. */
import { Component, type ComponentType, type ReactNode } from 'react'

export interface Broken {
  error: unknown
  retry: () => void
}

interface BoundaryProps {
  children: ReactNode
  Fallback: ComponentType<Broken>
  /** The part begins anew with each change of this, as with the address. */
  resetKey?: unknown
  /** Before it begins anew. */
  onReset?: () => void
}

export class Boundary extends Component<BoundaryProps, { broken?: { error: unknown } }> {
  override state: { broken?: { error: unknown } } = {}

  static getDerivedStateFromError = (error: unknown) => ({ broken: { error } })

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.broken && before.resetKey !== this.props.resetKey) this.retry()
  }

  retry = (): void => {
    this.props.onReset?.()
    this.setState({ broken: undefined })
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props
    return this.state.broken ? (
      <Fallback error={this.state.broken.error} retry={this.retry} />
    ) : (
      children
    )
  }
}
