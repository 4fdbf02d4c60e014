import { Stack, Text, Title } from '@mantine/core'
import { ForgotPasswordForm } from '../features/sign-in/ForgotPasswordForm.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TextLink } from '../ui/TextLink.tsx'

export function ForgotPasswordPage() {
  return (
    <Stack gap="md">
      <PageTitle title="Forgot your password?" />
      <Title order={1} size="h3">
        Forgot your password?
      </Title>
      <Text c="dimmed">We send you a link to choose a new one.</Text>
      <ForgotPasswordForm />
      <TextLink to="/login">Back to sign-in</TextLink>
    </Stack>
  )
}
