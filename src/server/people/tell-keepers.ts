import { fullName } from '#domain/people/people.ts'
import { describeGiving, type GivingPower, listKeepers } from '#domain/roles/second-person.ts'
import type { WriteContext } from '../http/context.ts'
import type { Letter } from '../mail/letter.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { findKeepersToTell } from './keepers-queries.ts'

type Giving = {
  power: GivingPower
  dodaac: string
  receiver?: { id: number; firstName: string; lastName: string }
}

/**
 * Tells those who could have done it, too, that somebody gave power, where the program wants it so (decision 99). What is
 * answered belongs into the audit trail beside the act: how many were told, also that nobody could be.
 */
export async function tellKeepers(context: WriteContext, giving: Giving): Promise<{ told?: number }> {
  const { sql, person, config, sendMany } = context
  const { power, dodaac, receiver } = giving
  const keepers = await findKeepersToTell(sql, {
    program: person.program,
    dodaac,
    ...listKeepers(power),
    not: [person.id, ...(receiver ? [receiver.id] : [])],
  })
  if (!keepers) return {}
  if (keepers.length > 0) {
    const sentence = describeGiving(power, fullName(person), receiver ? fullName(receiver) : '')
    const supportEmail = await getSupportEmail(sql, config)
    await sendMany(
      'mail',
      keepers.map((keeper) => writeNotice(keeper, { sentence, dodaac, supportEmail })),
    )
  }
  return { told: keepers.length }
}

type Notice = { sentence: string; dodaac: string; supportEmail: string }

/** No DoD ID stands in a mail (threat D21); what was typed as a reason or comment stays in the trail. */
function writeNotice(to: { email: string; name: string }, notice: Notice): Letter {
  return {
    to: to.email,
    subject: `Something was given in DoDAAC ${notice.dodaac} that you look after`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      notice.sentence,
      `You could have done this, too; that is why you hear of it. If it was agreed, nothing is left to do. If not, take it back, and write to ${notice.supportEmail} at once.`,
    ],
  }
}
