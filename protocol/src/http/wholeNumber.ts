import { z } from 'zod'

const wrong = { error: 'must be a whole number, 0 or more' }

/** 0, 1, 2 … as a query spells it or as JSON has it; nothing else is read as a number, not even `''`. */
export const wholeNumber = z
  .union([z.int(wrong).nonnegative(wrong), z.string().regex(/^\d{1,9}$/, wrong)], wrong)
  .transform(Number)
