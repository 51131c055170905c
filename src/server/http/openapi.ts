import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { API_BASE, type Call, TOTAL_HEADER } from '#wire/call.ts'
import type { Code } from '#wire/code.ts'
import { type Example, readExamples } from '#wire/examples.ts'
import { WORKBOOK_TYPE, workbook } from '#wire/export/exports.ts'
import type { Portal, Served } from '../portal.ts'
import { requireSession } from '../session/request-session.ts'
import { packText } from './packed.ts'

type ObjectSchema = { _zod: { def: { type: string; shape?: Record<string, z.ZodMiniType> } } }

const EXAMPLES = new URL('../../wire/examples.jsonl', import.meta.url)

const schemaOf = (code: Code<unknown>) => {
  const { $schema: _, ...schema } = z.toJSONSchema(code.schema, {
    io: 'input',
    unrepresentable: 'any',
    // The library treats a transformed field as optional.
    override: ({ zodSchema, jsonSchema }) => {
      const { shape } = (zodSchema as unknown as ObjectSchema)._zod.def
      if (!shape || jsonSchema.type !== 'object') return
      const required = Object.keys(shape).filter(
        (name) => !z.safeParse(shape[name] as z.ZodMiniType, undefined).success,
      )
      if (required.length > 0) jsonSchema.required = required
      else delete jsonSchema.required
    },
  })
  return schema as { properties?: Record<string, unknown>; required?: string[] }
}

export function serveOpenApi(portal: Portal): void {
  let text: string | undefined
  portal.app.get(`${API_BASE}/openapi.json`, async (request, reply) => {
    await requireSession(portal, request, { act: 'read' })
    text ??= JSON.stringify(describeCalls(portal.served))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(packText(request, reply, text))
  })
}

const header = (name: string, description: string, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('Origin', 'The address of the portal itself', true),
  header(
    'Idempotency-Key',
    '8 to 100 letters, digits, dashes or underscores: a repeated call gets the first response',
  ),
  header('If-Match', 'The version that was seen, as given by ETag'),
]
const totalOf = ({ cutAt }: Call<unknown, unknown, unknown, unknown>) => ({
  [TOTAL_HEADER]: {
    description: cutAt
      ? `The number of rows of the list; the response has the first ${cutAt} of them`
      : 'The number of rows of all pages',
    schema: { type: 'integer' },
  },
})
const ETAG = { ETag: { description: 'The version of the cart or order', schema: { type: 'string' } } }

function carriesVersion(response: Code<unknown>): boolean {
  const { properties = {} } = schemaOf(response)
  return ['version', 'order', 'carts'].some((name) => name in properties)
}

function describeResponse(response: Code<unknown>, examples: Example[]) {
  return response.schema === workbook.schema
    ? { [WORKBOOK_TYPE]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(response), ...listExamples(examples, 'response') } }
}

/** Named by the request, since OpenAPI cannot join a request to its response. */
function listExamples(examples: Example[], part: 'body' | 'response') {
  const shown = examples.filter((example) => typeof example[part] === 'object')
  if (shown.length === 0) return {}
  const named = shown.map((example) => [`${example.as}: ${example.address}`, { value: example[part] }])
  return { examples: Object.fromEntries(named) }
}

function describeCalls(served: Served[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const examplesOf = Map.groupBy(readExamples(readFileSync(EXAMPLES, 'utf8')), ({ call }) => call)
  for (const { call, policy } of served) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const query = call.query ? schemaOf(call.query) : {}
    const examples = (examplesOf.get(`${call.method} ${call.path}`) ?? []).filter(
      ({ status }) => status < 400,
    )
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = {
      summary: call.summary,
      tags: [path.split('/')[1]],
      security: policy === 'open' ? [] : [{ session: [] }],
      'x-area': policy,
      parameters: [
        ...Object.entries(call.params).map(([name, code]) => ({
          name,
          in: 'path',
          required: true,
          schema: schemaOf(code as Code<unknown>),
        })),
        ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
          name,
          in: 'query',
          required: query.required?.includes(name) ?? false,
          ...((schema as { type?: unknown }).type === 'array'
            ? { description: `Indexed: ${name}[0]=…&${name}[1]=…` }
            : {}),
          schema,
        })),
        ...(call.method === 'GET' ? [] : HEADERS),
      ],
      ...(call.body
        ? {
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: schemaOf(call.body), ...listExamples(examples, 'body') },
              },
            },
          }
        : {}),
      responses: {
        200: {
          description: 'Done',
          ...(call.kind === 'cut' || call.kind === 'page'
            ? { headers: totalOf(call) }
            : carriesVersion(call.response)
              ? { headers: ETAG }
              : {}),
          content: describeResponse(call.response, examples),
        },
        default: {
          description: 'Refused',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quartermaster',
      version: '1',
      description: 'Ordering of uniforms and clothing. Unsafe calls need the Origin of the portal.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'errors'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string', description: 'A message for the user' },
            code: { type: 'string' },
            requestId: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { field: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  }
}
