import { MESSAGE_BAR } from '@wattpost/protocol'

/** A vertical swipe on the message bar, in px: one of more than 50 px closes it [S14, C13]. */
export interface Swipe {
  down(y: number): void
  move(y: number): void
  up(): void
}

export function createSwipe(swiped: () => void): Swipe {
  let fromY: number | null = null
  return {
    down: (y) => {
      fromY = y
    },
    move: (y) => {
      if (fromY === null || Math.abs(y - fromY) <= MESSAGE_BAR.swipeToClosePx) return
      fromY = null
      swiped()
    },
    up: () => {
      fromY = null
    },
  }
}
