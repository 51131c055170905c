import {
  KINDS,
  MESSAGE_KINDS,
  type MessageKind,
  USUAL_DIGEST_HOUR,
  type Way,
} from '#domain/messages/kinds.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireAtHome } from '#domain/roles/home.ts'
import type { MessageChoices } from '#wire/messages/messages.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { addChoices, deleteChoices, findChoices, saveSettings } from './message-queries.ts'

type Chosen = { kind: MessageKind; way: Way }

export async function getChoices({
  sql,
  person,
}: Pick<ReadContext, 'sql' | 'person'>): Promise<MessageChoices> {
  const [found] = await findChoices(sql, person.id)
  const { digestHour = null, version = 0, sendsConfirmation = true, chosen = [] } = found ?? {}
  const ways = new Map(chosen.map(({ kind, way }) => [kind, way]))
  return {
    digestHour: digestHour ?? USUAL_DIGEST_HOUR,
    ways: MESSAGE_KINDS.map((kind) => ({ kind, way: ways.get(kind) ?? KINDS[kind].way })),
    sendsConfirmation,
    version,
  }
}

/** Kinds that the body leaves out keep their usual way. */
export async function chooseWays(
  context: WriteContext,
  { body: { digestHour, ways } }: Input<unknown, undefined, { digestHour: number; ways: Chosen[] }>,
): Promise<{ version: number }> {
  const { sql, person, ifMatch } = context
  requireChoosable(ways)
  requireAtHome(
    person,
    'You work in another program. Switch to your own to choose for your messages there.',
    'CHOOSE_AT_HOME',
  )
  const before = await getChoices(context)
  if (ifMatch !== undefined && ifMatch !== before.version)
    throw new Refusal(
      'conflict',
      'You changed these choices elsewhere in the meantime. Look at them again.',
      {
        code: 'STALE_CHOICES',
      },
    )
  const { id: personId, homeProgram: program } = person
  const choices = { program, personId, digestHour, ways }
  const { settings } = await sendTogether({
    writes: {
      settings: saveSettings(sql, choices),
      old: deleteChoices(sql, personId),
      chosen: addChoices(sql, choices),
    },
  })
  const changed = ways.filter(({ kind, way }) =>
    before.ways.some((one) => one.kind === kind && one.way !== way),
  )
  context.concern('own messages', { digestHour, changed: changed.map(({ kind, way }) => `${kind}: ${way}`) })
  return { version: settings[0]?.version ?? 0 }
}

function requireChoosable(ways: readonly Chosen[]): void {
  if (new Set(ways.map(({ kind }) => kind)).size < ways.length)
    throw new Refusal('invalid', 'Choose one way for each kind of message.')
  const silenced = ways.find(({ kind, way }) => way === 'never' && KINDS[kind].asksForAct)
  if (!silenced) return
  throw new Refusal(
    'rule',
    `“${KINDS[silenced.kind].label}” asks you to act, so it always comes. Choose another way.`,
    { code: 'ALWAYS_COMES' },
  )
}
