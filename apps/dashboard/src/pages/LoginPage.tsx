import { Stack, Title } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { LoginForm } from '../features/sign-in/LoginForm.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { redirectTarget } from './redirectTarget.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  return (
    <Stack gap="md">
      <PageTitle title="Sign in" />
      <Title order={1} size="h3">
        Sign in
      </Title>
      <LoginForm onDone={() => void navigate(target, { replace: true })} />
      <span>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
        {' · '}
        <TextLink to="/register">Create an account</TextLink>
      </span>
    </Stack>
  )
}
