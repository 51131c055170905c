import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { Button, type ButtonProps } from './Button.tsx'
import { FormDialog } from './FormDialog.tsx'

function findButtons(node: ReactNode): ReactElement<ButtonProps>[] {
  return Children.toArray(node).flatMap((one) => {
    if (!isValidElement<{ children?: ReactNode }>(one)) return []
    return one.type === Button ? [one as ReactElement<ButtonProps>] : findButtons(one.props.children)
  })
}

it('a double click submits a form once, and its second press does not answer a new question', () => {
  const form = { submit: () => {}, refusal: null, isSaving: false }
  const dialog = FormDialog({
    title: '',
    about: '',
    submitText: 'Save',
    onClose: () => {},
    children: '',
    form,
  })
  const [send] = findButtons(dialog)
  const press = (detail: number) => {
    const event = { detail, preventDefault: vi.fn() }
    send?.props.onClick?.(event as never)
    return event.preventDefault.mock.calls.length
  }
  expect([press(1), press(2), press(0)]).toEqual([0, 1, 0])
})
