import { Link } from 'react-router'
import { useConfig } from '../../settings/config.ts'
import { Logo } from '../../ui/Logo.tsx'
import classes from './Brand.module.css'

/** Logo and name of the product at the start of a header. The name gives way to the tools after it. */
export function Brand({ to }: { readonly to: string }) {
  const { productName } = useConfig()
  return (
    <Link to={to} className={classes.brand}>
      <Logo size={26} />
      <span className={classes.name}>{productName}</span>
    </Link>
  )
}
