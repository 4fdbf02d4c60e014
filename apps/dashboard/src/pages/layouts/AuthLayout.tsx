import { Outlet } from 'react-router'
import { useConfig } from '../../settings/config.ts'
import { Logo } from '../../ui/Logo.tsx'
import { TextLink } from '../../ui/links.tsx'
import { text } from '../text.ts'
import classes from './AuthLayout.module.css'

/** A card in the middle of the page: login, registration, forgotten password. */
export function AuthLayout() {
  const { productName } = useConfig()
  return (
    <main className={classes.page}>
      <p className={classes.brand}>
        <Logo size={32} /> {productName}
      </p>
      <div className={classes.card}>
        <Outlet />
      </div>
      <TextLink to="/">{text('home')}</TextLink>
    </main>
  )
}
