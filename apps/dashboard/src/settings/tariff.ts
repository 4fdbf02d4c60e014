import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { ASSUMED_LITRES_PER_KWH, type Tariff } from '../domain/energyCost.ts'

/** Currencies offered in Settings, as ISO 4217 codes; the first is the default. */
export const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'XOF',
  'XAF',
  'NGN',
  'GHS',
  'KES',
  'TZS',
  'UGX',
  'RWF',
  'ZAR',
  'MAD',
  'TND',
  'INR',
  'PKR',
  'BDT',
  'PHP',
  'CHF',
  'CAD',
] as const
export type Currency = (typeof CURRENCIES)[number]

/** Reads a stored tariff; an invalid price is unknown. */
export function parseTariff(stored: unknown): Tariff & { readonly currency: Currency } {
  const { currency, gridPrice, fuelPrice, litresPerKwh } = Object(stored) as Record<string, unknown>
  return {
    currency: CURRENCIES.find((one) => one === currency) ?? CURRENCIES[0],
    gridPrice: priceOf(gridPrice),
    fuelPrice: priceOf(fuelPrice),
    litresPerKwh: priceOf(litresPerKwh) ?? ASSUMED_LITRES_PER_KWH,
  }
}

function priceOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : undefined
}

/** Reads a typed price, with a point or a comma; `undefined` for an empty text, `null` for one that is no price. */
export function typedPrice(text: string): number | undefined | null {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d*\.?\d+$/.test(plain) ? Number(plain) : null
}

/** Stored in this browser; where storage is blocked, until the page closes. */
export const tariff = createStore<ReturnType<typeof parseTariff>>()(
  persist(() => parseTariff(null), {
    name: 'wattpost.tariff',
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => parseTariff(stored),
  }),
)
