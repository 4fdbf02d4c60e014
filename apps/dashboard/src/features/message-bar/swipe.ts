import { MESSAGE_BAR } from '@wattpost/protocol'

/** A finger on the message bar: moved far enough up or down it closes it [S14, C13]. Heights in px. */
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
