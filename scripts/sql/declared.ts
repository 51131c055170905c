import type { Checker, Type } from 'typescript/unstable/sync'
import { TypeFlags } from 'typescript/unstable/sync'

export type Declared = {
  kinds: Set<string>
  texts: Set<string> | null
  items: Declared | null
  mayBeNull: boolean
}

export function describeType(type: Type | undefined, checker: Checker): Declared {
  const described: Declared = { kinds: new Set(), texts: new Set(), items: null, mayBeNull: false }
  if (type) add(type, described, checker)
  if (described.texts?.size === 0) described.texts = null
  return described
}

function add(type: Type, described: Declared, checker: Checker): void {
  if (type.isUnionType() || type.isIntersectionType()) {
    for (const one of type.getTypes()) add(one, described, checker)
    return
  }
  const { flags } = type
  if (type.isStringLiteralType()) {
    described.kinds.add('string')
    described.texts?.add(type.value)
  } else if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) {
    described.kinds.add('string')
    described.texts = null
  } else if (flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) described.kinds.add('number')
  else if (flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) described.kinds.add('boolean')
  else if (flags & (TypeFlags.Null | TypeFlags.Undefined)) described.mayBeNull = true
  else if (flags & (TypeFlags.Any | TypeFlags.Unknown)) {
    described.kinds.add('any')
    described.mayBeNull = true
  } else if (checker.isArrayType(type) && type.isTypeReference()) {
    described.kinds.add('list')
    described.items = describeType(checker.getTypeArguments(type)[0], checker)
  } else described.kinds.add(nameOf(type))
}

function nameOf(type: Type): string {
  const name = type.getSymbol()?.name ?? ''
  return ['Date', 'Buffer'].includes(name) ? name : 'object'
}
