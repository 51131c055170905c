import type { Catalogue } from './catalogue.ts'
import { Level } from './level.ts'
import { isSet, nodeOf, nodesOf, type Tree, type TreeNode } from './query-tree.ts'

/** Functions that may return null for non-null arguments, by the names of their bodies. */
const MAY_BE_NULL = new Set(
  `jsonb_object_field jsonb_object_field_text jsonb_array_element jsonb_array_element_text jsonb_extract_path
  jsonb_extract_path_text json_object_field json_object_field_text json_array_element json_array_element_text
  jsonb_path_query_first array_length array_upper array_lower array_position substring regexp_match regexp_substr to_regclass
  to_regtype to_regrole lag lead nth_value pg_stat_get_backend_xact_start xmlagg unistr jsonb_array_elements_text
  pg_relation_size pg_total_relation_size pg_database_size parse_ident obj_description shobj_description`.split(
    /\s+/,
  ),
)
const NEVER_NULL = new Set(
  `concat concat_ws jsonb_build_object jsonb_build_array json_build_object json_build_array num_nulls num_nonnulls count
  row_number rank dense_rank percent_rank cume_dist ntile pg_advisory_xact_lock`.split(/\s+/),
)
/** Aggregates that include nulls, so that a group always has a result. */
const COLLECT_NULLS = new Set(['array_agg', 'jsonb_agg', 'json_agg', 'jsonb_object_agg', 'json_object_agg'])

type Options = {
  catalogue: Catalogue
  /** Whether `$1`, `$2` … have been null. Otherwise the declared row is trusted. */
  data: boolean[]
  /** Whether the declared row is trusted for our own function. */
  isBelieved: (name: string) => boolean
}

/** Nullability of columns from PostgreSQL's query tree, which knows outer joins. Unknown means nullable. */
export class Nullability {
  readonly #options: Options
  /** Stops the recursion of recursive queries. */
  readonly #underWay = new Set<string>()
  #isBelief = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Null: depends only on a trusted declaration. */
  columns(query: TreeNode): (boolean | null)[] {
    const level = new Level(query, null, this.#options.catalogue)
    return targetsOf(query).map((_, at) => {
      this.#isBelief = false
      return this.#column(level, at) || (this.#isBelief ? null : false)
    })
  }

  isNothing(query: TreeNode, at: number): boolean {
    const expression = nodeOf(targetsOf(query)[at]?.fields.expr)
    return expression?.node === 'CONST' && isSet(expression.fields.constisnull)
  }

  #column(level: Level, at: number): boolean {
    const { setOperations } = level.query.fields
    if (nodeOf(setOperations)) return this.#ofSet(nodeOf(setOperations), level, at)
    const target = targetsOf(level.query)[at]
    return !target || this.#mayBeNull(target.fields.expr, level)
  }

  #ofSet(tree: TreeNode | null, level: Level, at: number): boolean {
    if (tree?.node !== 'SETOPERATIONSTMT')
      return this.#column(level.inner(level.table(tree?.fields.rtindex)?.fields.subquery), at)
    return [tree.fields.larg, tree.fields.rarg].some((side) => this.#ofSet(nodeOf(side), level, at))
  }

  #mayBeNull(tree: Tree | undefined, level: Level): boolean {
    const node = nodeOf(tree)
    if (!node) return true
    const { fields } = node
    const any = (some: Tree | undefined) => nodesOf(some).some((one) => this.#mayBeNull(one, level))
    const every = (some: Tree | undefined) => nodesOf(some).every((one) => this.#mayBeNull(one, level))
    switch (node.node) {
      case 'VAR':
        return this.#variable(node, level)
      case 'CONST':
        return isSet(fields.constisnull)
      case 'PARAM':
        return fields.paramkind === '0' && this.#parameter(Number(fields.paramid) - 1)
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
      case 'RETURNINGEXPR':
        return this.#mayBeNull(fields.arg, level)
      case 'FUNCEXPR':
        return this.#function(fields.funcid, any(fields.args))
      case 'OPEXPR':
        return this.#function(fields.opfuncid, any(fields.args))
      case 'AGGREF':
        return this.#aggregate(node, level)
      case 'WINDOWFUNC':
        return this.#function(fields.winfnoid, any(fields.args))
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return every(fields.args)
      case 'CASEEXPR':
        return (
          this.#mayBeNull(fields.defresult, level) ||
          nodesOf(fields.args).some((branch) => this.#mayBeNull(branch.fields.result, level))
        )
      case 'SUBLINK':
        return this.#subquery(node, level)
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return any(fields.args)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
        return false
      default:
        return true
    }
  }

  #function(id: Tree | undefined, withNull: boolean): boolean {
    const known = this.#options.catalogue.functions.get(String(id))
    if (!known) return true
    if (known.isOurs) return this.#believed(known.name)
    if (NEVER_NULL.has(known.name)) return false
    if (MAY_BE_NULL.has(known.name) || withNull) return true
    return !known.isStrict && known.argumentCount > 0 && !isWindowOrSum(known.name)
  }

  /** A group has at least one row, unless FILTER removes all. */
  #aggregate({ fields }: TreeNode, level: Level): boolean {
    const name = this.#options.catalogue.functions.get(String(fields.aggfnoid))?.name ?? ''
    if (NEVER_NULL.has(name)) return false
    const { groupClause, groupingSets } = level.query.fields
    if (nodesOf(groupClause).length === 0 || nodesOf(groupingSets).length > 0 || nodeOf(fields.aggfilter))
      return true
    return (
      !COLLECT_NULLS.has(name) && nodesOf(fields.args).some((one) => this.#mayBeNull(one.fields.expr, level))
    )
  }

  #subquery({ fields }: TreeNode, level: Level): boolean {
    const inner = level.inner(fields.subselect)
    switch (fields.subLinkType) {
      case '4': {
        // An aggregate without GROUP BY returns exactly one row, as does a query without a table.
        const { hasAggs, groupClause, havingQual, limitCount, limitOffset, rtable, jointree } =
          inner.query.fields
        const isSum = isSet(hasAggs) && nodesOf(groupClause).length === 0 && !nodeOf(havingQual)
        const isPlain = nodesOf(rtable).length === 0 && !nodeOf(nodeOf(jointree)?.fields.quals)
        if ((!isSum && !isPlain) || nodeOf(limitCount) || nodeOf(limitOffset)) return true
        return this.#column(inner, 0)
      }
      case '2':
      case '1': {
        const operands = nodesOf(nodeOf(fields.testexpr)?.fields.args)
        return operands.some((one) => this.#mayBeNull(one, level)) || this.#column(inner, 0)
      }
      default:
        return false
    }
  }

  #variable(variable: TreeNode, from: Level): boolean {
    const { varno, varattno, varnullingrels, varlevelsup } = variable.fields
    const level = from.up(Number(varlevelsup))
    const table = level.table(varno)
    if (!table) return true
    if (level.isProven(variable)) return false
    if (Array.isArray(varnullingrels) && varnullingrels.length > 1) return true
    const at = Number(varattno)
    if (at <= 0) return false
    const key = `${level.id}.${varno}.${at}`
    if (this.#underWay.has(key)) return false
    this.#underWay.add(key)
    try {
      return this.#ofTable(table, at, level)
    } finally {
      this.#underWay.delete(key)
    }
  }

  #ofTable({ fields }: TreeNode, at: number, level: Level): boolean {
    switch (fields.rtekind) {
      case '0':
        return this.#ofColumn(String(fields.relid), at, level)
      case '1':
        return this.#column(level.inner(fields.subquery), at - 1)
      case '2':
        return this.#mayBeNull(nodesOf(fields.joinaliasvars)[at - 1], level)
      case '3':
        return this.#ofFunction(fields, at, level)
      case '5':
        return (
          !Array.isArray(fields.values_lists) ||
          fields.values_lists.some((row) => this.#mayBeNull(nodesOf(row)[at - 1], level))
        )
      case '6':
        return this.#ofNamed(fields, at, level)
      case '9':
        return (
          nodesOf(level.query.fields.groupingSets).length > 0 ||
          this.#mayBeNull(nodesOf(fields.groupexprs)[at - 1], level)
        )
      default:
        return true
    }
  }

  #ofColumn(relation: string, at: number, level: Level): boolean {
    const { neverNull, generated, views } = this.#options.catalogue
    const [view] = nodesOf(views.get(relation))
    if (view) return this.#column(level.inner(view), at - 1)
    if (neverNull.has(`${relation}.${at}`)) return false
    const made = generated.get(`${relation}.${at}`)
    return made ? this.#mayBeNull(made, level.ofTable(relation)) : true
  }

  #ofFunction(fields: TreeNode['fields'], at: number, level: Level): boolean {
    const [first, ...more] = nodesOf(fields.functions)
    const columns = Number(first?.fields.funccolcount)
    if (!first || more.length > 0) return true
    if (isSet(fields.funcordinality) && at > columns) return false
    const call = nodeOf(first.fields.funcexpr)
    const name = this.#options.catalogue.functions.get(String(call?.fields.funcid))?.name ?? ''
    // Arrays of the portal have no nulls.
    if (name === 'unnest') return nodesOf(call?.fields.args).some((one) => this.#mayBeNull(one, level))
    return columns > 1 ? this.#believed(name) : this.#mayBeNull(call, level)
  }

  #parameter(at: number): boolean {
    const hasBeenNull = this.#options.data[at] ?? true
    if (!hasBeenNull) this.#isBelief = true
    return hasBeenNull
  }

  #believed(name: string): boolean {
    if (!this.#options.isBelieved(name)) return true
    this.#isBelief = true
    return false
  }

  #ofNamed({ ctename, ctelevelsup, self_reference }: TreeNode['fields'], at: number, level: Level): boolean {
    if (isSet(self_reference)) return false
    const home = level.up(Number(ctelevelsup))
    const named = nodesOf(home.query.fields.cteList).find(({ fields }) => fields.ctename === ctename)
    return !named || this.#column(home.inner(named.fields.ctequery), at - 1)
  }
}

function targetsOf({ fields }: TreeNode): TreeNode[] {
  const targets = nodesOf(fields.commandType === '1' ? fields.targetList : fields.returningList)
  return targets.filter((target) => !isSet(target.fields.resjunk))
}

function isWindowOrSum(name: string): boolean {
  return [
    'sum',
    'max',
    'min',
    'avg',
    'bool_or',
    'bool_and',
    'first_value',
    'last_value',
    'string_agg',
  ].includes(name)
}
