import { useFormContext, useWatch } from 'react-hook-form'
import type { PersonForm } from '#domain/people/person-form.ts'
import { Card } from '#web/ui/Card.tsx'
import { type FieldsProps, PersonChoice, PersonText } from './PersonFields.tsx'

/** Whether the person is part of the program, may sign in, and where mail goes. [DATA-25, DATA-28] */
export function SignInFields(props: FieldsProps) {
  const { control } = useFormContext<PersonForm>()
  const maySignIn = useWatch({ control, name: 'maySignIn' })
  return (
    <Card title="Sign-in and notices">
      <PersonChoice
        {...props}
        field="enabled"
        label="Service member"
        hint="Nothing can be ordered for a disabled one, and they cannot sign in."
        yes="Enabled"
        no="Disabled"
      />
      <PersonChoice
        {...props}
        field="maySignIn"
        label="Login User"
        hint="A new login gets an e-mail with a link to make a password."
        yes="Yes, may sign in"
        no="No"
      />
      <div className="fields">
        <PersonText
          {...props}
          field="username"
          label="Username"
          hint={maySignIn ? 'Needed to sign in.' : undefined}
          isRequired={maySignIn}
        />
        <PersonText {...props} field="email" label="E-mail" type="email" isRequired />
        <PersonText {...props} field="phone" label="Phone" type="tel" />
      </div>
      <PersonChoice
        {...props}
        field="sendsConfirmation"
        label="Send e-mail confirmations"
        yes="Yes"
        no="No"
      />
      <PersonChoice {...props} field="adminFlag" label="Admin flag" yes="Yes" no="No" />
    </Card>
  )
}
