import {
  ACTORS,
  type Actor,
  FUNDS_EFFECTS,
  type FundsEffect,
  STATUS_CLASSES,
  type StatusClass,
} from '#domain/supply/status-code.ts'
import { listFundsEffects } from '#domain/supply/statuses.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import {
  addSupplyStatus,
  nextStep,
  type SupplyStatus,
  saveSupplyStatus,
  statusCode,
  statusText,
} from '#wire/supply/supply-statuses.ts'

const options = <K extends string>(words: Record<K, string>, keys = Object.keys(words) as K[]) =>
  keys.map((value) => ({ value, text: words[value] }))

/** Changes a code, or adds one (`status` null). */
export function StatusCodeDialog({ status, onClose }: { status: SupplyStatus | null; onClose: () => void }) {
  const done = useDone()
  const form = usePanelForm({
    name: `status code ${status?.code ?? 'new'}`,
    initial: {
      code: status?.code ?? '',
      text: status?.text ?? '',
      meaning: status?.meaning ?? '',
      class: (status?.class ?? 'progress') as string,
      funds: (status?.funds ?? 'keep') as string,
      actor: (status?.actor ?? 'nobody') as string,
      nextStep: status?.nextStep ?? '',
    },
    findProblems: ({ code }) =>
      /^[A-Z0-9]{2}$/i.test(code.trim())
        ? []
        : [{ field: 'code', text: 'Enter the code: two letters or digits.' }],
    change: ({ code, text, meaning, class: is, funds, actor, nextStep }) => {
      const fields = {
        text,
        meaning,
        class: is as StatusClass,
        funds: funds as FundsEffect,
        actor: actor as Actor,
        nextStep,
      }
      return status
        ? change(saveSupplyStatus, { params: { code: status.code }, body: fields, ifMatch: status.version })
        : change(addSupplyStatus, { body: { code, ...fields } })
    },
    onDone: (_, { code }) => {
      done(`Status code ${code.trim().toUpperCase()} was saved.`)
      onClose()
    },
  })
  const effects = listFundsEffects(form.values.class as StatusClass)
  const changeClass = (next: StatusClass) => {
    const allowed = listFundsEffects(next)
    const funds = allowed.find((effect) => effect === form.values.funds) ?? allowed[0] ?? 'keep'
    form.change({ class: next, funds })
  }
  return (
    <FormDialog
      title={status ? `Edit code ${status.code}` : 'Add a status code'}
      about="What the supplier says of an order by this code, and what it means here."
      submitText="Save code"
      form={form}
      onClose={onClose}
    >
      {!status && (
        <TextField
          {...form.textOf('code')}
          label="Code"
          hint="Two letters or digits."
          isRequired
          maxLength={statusCode.most}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      <TextField
        {...form.textOf('text')}
        label="Words in lists"
        hint="Lists and reports show them; empty: the code itself."
        maxLength={statusText.most}
        autoComplete="off"
      />
      <TextField
        {...form.textOf('meaning')}
        label="Meaning"
        hint="For the timeline and mail; empty: the words in lists."
        maxLength={statusText.most}
        autoComplete="off"
      />
      <SelectField
        {...form.dayOf('class')}
        label="Kind"
        hint="What the status does to its line."
        options={options(STATUS_CLASSES)}
        onChange={(event) => changeClass(event.target.value as StatusClass)}
      />
      <SelectField
        {...form.dayOf('funds')}
        label="Money"
        options={options(FUNDS_EFFECTS, effects)}
        onChange={(event) => form.change({ funds: event.target.value })}
      />
      <SelectField
        {...form.dayOf('actor')}
        label="Who acts"
        options={options(ACTORS)}
        onChange={(event) => form.change({ actor: event.target.value })}
      />
      <TextArea
        {...form.textOf('nextStep')}
        label="Next step"
        hint="One sentence; empty when there is nothing to do."
        rows={2}
        maxLength={nextStep.most}
      />
      <p>The change counts for records that arrive from now on.</p>
    </FormDialog>
  )
}
