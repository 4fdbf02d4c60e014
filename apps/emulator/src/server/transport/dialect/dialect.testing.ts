import type { Addition } from '@wattpost/protocol'
import { Dialect } from './dialect.ts'

export const FULL = new Dialect({ dialect: 'full', without: [] })
export const CORE = new Dialect({ dialect: 'core', without: [] })
export const without = (...additions: Addition[]) =>
  new Dialect({ dialect: 'full', without: additions })
