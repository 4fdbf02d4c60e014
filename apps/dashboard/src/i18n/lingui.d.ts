/** A catalogue, compiled by Lingui's Vite plugin. */
declare module '*.json?lingui' {
  export const messages: import('@lingui/core').Messages
}
