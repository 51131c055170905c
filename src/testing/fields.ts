import type * as z from 'zod/mini'
import { findCalls, nameOf } from './calls.ts'

export type Schema = z.core.$ZodType
type Def = z.core.$ZodTypeDef & {
  in: Schema
  out: Schema
  innerType: Schema
  shape: Record<string, Schema>
  element: Schema
  options: Schema[]
}
type Field = { call: string; place: string; name: string; schema: Schema }

/** Every field of every call with its path: `POST /cart/addtocart {}.qtY_0`. */
export async function findFields(): Promise<Field[]> {
  const calls = await findCalls()
  return calls.flatMap((call) => {
    const inCall = (within: string, inner: Schema) =>
      fieldsOf(inner, within).map(({ name: place, schema }) => ({
        ...{ call: nameOf(call), place, name: `${nameOf(call)} ${place}`, schema },
      }))
    return [
      ...Object.entries(call.params).flatMap(([key, { schema }]) => inCall(`:${key}`, schema)),
      ...(call.query ? inCall('?', call.query.schema) : []),
      ...(call.body ? inCall('{}', call.body.schema) : []),
      ...inCall('→', call.response.schema),
    ]
  })
}

function fieldsOf(schema: Schema, name: string): { name: string; schema: Schema }[] {
  return findInside(schema, name) ?? [{ name, schema }]
}

function findInside(schema: Schema, name: string): { name: string; schema: Schema }[] | null {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'pipe':
      return findInside(def.in._zod.def.type === 'transform' ? def.out : def.in, name)
    case 'optional':
    case 'nullable':
      return findInside(def.innerType, name)
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => fieldsOf(field, `${name}.${key}`))
    case 'array':
      return fieldsOf(def.element, `${name}[]`)
    case 'union': {
      const inside = def.options.map((option) => findInside(option, name))
      return inside.some((found) => found) ? inside.flatMap((found) => found ?? []) : null
    }
    default:
      return null
  }
}

type Names = Record<string, string>

/** Clean name → name on the wire. */
export function namesOf(taken: { schema: Schema } | undefined): Names {
  if (!taken) return {}
  const { in: object, out } = taken.schema._zod.def as Def & {
    out: { _zod: { def: { transform(wire: Names): Names } } }
  }
  const names = Object.keys((object._zod.def as Def).shape)
  return out._zod.def.transform(Object.fromEntries(names.map((name) => [name, name])))
}
