import { formatLocale } from './language.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A number with a fixed number of decimals in the locale of the screen: `12.50`, in French `12,50`. From 10,000 on with
 * thousands; a real minus, and none before a zero.
 */
export function decimal(value: number, decimals: number): string {
  // From the text, so that all places round alike: `Intl` rounds 1.005 up.
  const rounded = value.toFixed(decimals) as `${number}`
  return formatOf(decimals).format(rounded).replace('-', '−')
}

/** A number with the decimals that it has, at most three: `45`, `45.6`. */
export function anyDecimal(value: number): string {
  return formatOf(0, 3).format(value).replace('-', '−')
}

function formatOf(least: number, most = least): Intl.NumberFormat {
  return keptFormat(`${least} ${most}`, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: 'min2',
    signDisplay: 'negative',
  })
}

/** A format is made once for a locale, since that takes longer than all its uses. */
function keptFormat(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = formatLocale()
  const key = `${locale} ${name}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** The decimal mark of the locale. */
export function decimalMark(): string {
  return decimal(0.5, 1).charAt(1)
}

/** The value of a text of `decimal`. */
export function decimalValue(text: string): number {
  const digits = text
    .replace(decimalMark(), 'p')
    .replace('−', '-')
    .replace(/[^-\dp]/g, '')
  return Number(digits.replace('p', '.'))
}

/** The space between a number and its unit; French keeps both on one line. */
export function unitSpace(): string {
  return formatLocale() === 'fr-FR' ? '\u00a0' : ' '
}

/** An amount of money in the locale of the screen: `€12.50`, in French `12,50 €`. */
export function money(value: number, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return keptFormat(currency, style).format(value).replace('-', '−')
}
