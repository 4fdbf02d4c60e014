/** Which way power goes between a node and the middle; `still` when there is next to none, or none known. */
export type FlowWay = 'in' | 'out' | 'still'

/** How fast a flow is drawn; 3 is the fastest. */
export type FlowPace = 1 | 2 | 3

/** Less is no flow that one would draw, W. */
const STILL_W = 1
/** From these parts of the picture's greatest flow on, a flow is drawn faster. */
const [BRISK_PART, FAST_PART] = [0.15, 0.5]

/** @param inW power towards the middle, W; `null` is not known */
export function flowWay(inW: number | null): FlowWay {
  if (inW === null || !(Math.abs(inW) >= STILL_W)) return 'still'
  return inW > 0 ? 'in' : 'out'
}

/** Fast is what is much beside the greatest of the same picture, be that a lamp or a village. */
export function flowPace(powerW: number, greatestW: number): FlowPace {
  const part = greatestW > 0 ? powerW / greatestW : 0
  if (part >= FAST_PART) return 3
  return part >= BRISK_PART ? 2 : 1
}
