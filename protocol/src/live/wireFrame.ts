/** A frame under its wire names; scenarios may send malformed ones, so readers decode. */
export type WireFrame = Record<string, unknown>
