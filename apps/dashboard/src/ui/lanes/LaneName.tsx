import { TextLink } from '../TextLink.tsx'
import type { Lane } from './lane.ts'
import classes from './OutageLanes.module.css'

/** Whose lane it is; a link where there is more to see. */
export function LaneName({ lane: { name, to } }: { readonly lane: Lane }) {
  return (
    <span className={classes.name}>
      {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
    </span>
  )
}
