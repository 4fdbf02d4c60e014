/**
 * Runs before anything is painted: whoever chose light sees no dark page first. The component library
 * keeps the choice under this name; storage may be forbidden, then dark it is [C14].
 */
export const COLOR_SCHEME_SCRIPT = `try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const light = chosen === 'light' || (chosen === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches)
  if (light) document.documentElement.dataset.mantineColorScheme = 'light'
} catch {}`
