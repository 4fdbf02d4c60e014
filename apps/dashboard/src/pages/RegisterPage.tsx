import { Stack, Title } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { RegisterForm } from '../features/sign-in/RegisterForm.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { redirectTarget } from './redirectTarget.ts'

export function RegisterPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = redirectTarget(search.get('redirect'), window.location.origin)
  return (
    <Stack gap="md">
      <PageTitle title="Create an account" />
      <Title order={1} size="h3">
        Create an account
      </Title>
      <RegisterForm onDone={() => void navigate(target, { replace: true })} />
      <TextLink to="/login">I have an account</TextLink>
    </Stack>
  )
}
