import { Card } from '#web/ui/Card.tsx'
import { FieldsOfGroup, type FieldsProps } from './PersonFields.tsx'

/** Whether the person is part of the program, may sign in, and where mail goes. [DATA-25, DATA-28] */
export function SignInFields(props: FieldsProps) {
  const { maySignIn } = props.form.values
  const username = { isRequired: maySignIn, ...(maySignIn && { hint: 'Needed to sign in.' }) }
  return (
    <Card title="Sign-in and notices">
      <FieldsOfGroup {...props} group="access" />
      <div className="fields">
        <FieldsOfGroup
          {...props}
          group="contact"
          own={{ username, email: { type: 'email' }, phone: { type: 'tel' } }}
        />
      </div>
      <FieldsOfGroup {...props} group="notices" />
      <FieldsOfGroup {...props} group="administration" />
    </Card>
  )
}
