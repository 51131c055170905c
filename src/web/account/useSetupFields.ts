import { useEffect, useRef, useState } from 'react'

export type SetupFields<N extends string> = ReturnType<typeof useSetupFields<N>>

/**
 * Typed fields of a form that adds a second factor. Each has a sentence for being empty; the first that is wrong has the focus after
 * each refusal.
 */
export function useSetupFields<N extends string>(missing: Record<N, string>) {
  const names = Object.keys(missing) as N[]
  const [typed, setTyped] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<N, string>,
  )
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  const refuse = (found: Partial<Record<N, string>>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  /** True when something was left empty, which is said beside it. */
  const refuseEmpty = (): boolean => {
    const empty = names.filter((name) => typed[name].trim() === '')
    if (empty.length > 0)
      refuse(Object.fromEntries(empty.map((name) => [name, missing[name]])) as Partial<Record<N, string>>)
    return empty.length > 0
  }
  const field = (name: N) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: event.target.value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })
  return { typed, form, field, refuse, refuseEmpty }
}
