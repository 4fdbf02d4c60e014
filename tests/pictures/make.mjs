// `npm run picture`: the pictures that are committed, drawn anew from what they show.
import { drawIcons } from './icons.mjs'

await drawIcons()
