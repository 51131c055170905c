import { beforeAll, expect } from 'vitest'
import type { BuiltPerson } from './build.ts'
import { openOrderSupply } from './order-supply.ts'
import { openOrdersPortal } from './orders-portal.ts'

/** Orders of a portal, and what supply says about their lines. Supply accepts every price. */
export function openSupplyLines() {
  const opened = openOrdersPortal(100_000_000)
  const { portal, world, approved } = opened
  const { send, read } = openOrderSupply(portal)
  let day = 270

  beforeAll(async () => {
    await portal.owner`UPDATE programs SET usmcr_obligation_type = 'Delivery Order', usmcr_line_type = 'Goods',
      usmcr_contract_type = 'Firm Fixed Price', supplier_name = 'Lions Works', supplier_site = 'EAST' WHERE code = 'AR'`
    await portal.owner`INSERT INTO supply_limits (program, percent, changed_at, changed_by)
      VALUES ('AR', 1000, now(), ${world.finance.id})`
  })

  const record = async (text: string) => expect(await read(text), text).toMatchObject({ applied: 1 })
  /** About pieces such as `EA00005` of an item, each time a day later. */
  const say = (
    code: string,
    [item, pieces]: readonly [item: string, pieces: string],
    requisition: string,
    { suffix = ' ', price = '       ' } = {},
  ) =>
    record(`AE1SMS ${item}  ${pieces}${requisition}${suffix}      A6C      13${++day}${code}SMS    ${price}`)
  return {
    ...opened,
    approve: (quantities = [10], wearer: BuiltPerson = world.member) =>
      approved(quantities, { member: wearer }),
    send,
    say,
    /** A parcel, at another price if one is given. */
    async ship(
      what: readonly [item: string, pieces: string],
      requisition: string,
      { suffix = ' ', price = '' } = {},
    ) {
      if (price) await say('BH', what, requisition, { suffix, price })
      const [item, pieces] = what
      const control = `${requisition}${suffix.trim() || 'X'}XX5`
      await record(`AS1SMS ${item}  ${pieces}${requisition}${suffix}       6C   ${++day}${control}`)
    },
  }
}
