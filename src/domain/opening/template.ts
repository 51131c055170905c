import type { Branch } from '../branches.ts'

/** The programs and categories of the seeds. No other code names them. */

const SUPPLIER = 'DEFENSE CLOTHING SUPPLY ACTIVITY'

function program<C extends string>(code: C, name: string, branch: Branch, site: number) {
  return {
    code,
    name,
    branch,
    supplierName: SUPPLIER,
    supplierSite: `SITE-${String(site).padStart(2, '0')}`,
    membersMayRequest: false,
    /** [HUB-13, HUB-14] */
    offersUsmcrReport: true,
  }
}

/** In the order of the branch codes. [DATA-52] */
export const PROGRAM_TEMPLATE = [
  program('AR', 'Army Reserve', 'army', 1),
  program('NG', 'National Guard', 'army', 2),
  program('ARNGCCFG', 'Army National Guard CCFG', 'army', 3),
  program('AFGSC', 'Air Force GSC', 'air-force', 4),
  program('USNR', 'US Navy Reserve', 'navy', 5),
  program('AFR', 'Air Force Reserve', 'air-force', 6),
  program('USMCR', 'US Marine Corp Reserve', 'marine', 7),
  program('ADO', 'Army Direct Ordering', 'army', 8),
  program('AFROTC', 'Air Force ROTC', 'air-force', 9),
  program('ARNGCCDF', 'Army National Guard CCDF', 'army', 10),
  program('USARAF', 'US Army Africa SETAF', 'army', 11),
  program('USACC', 'US Army Cadet Command', 'army', 12),
  program('ANG', 'Air National Guard', 'air-force', 13),
]
export type TemplateProgram = (typeof PROGRAM_TEMPLATE)[number]['code']

export function findFirstSupplier(code: string): { supplierName: string; supplierSite: string } {
  const { supplierName, supplierSite } = PROGRAM_TEMPLATE.find((one) => one.code === code) ?? {
    supplierName: SUPPLIER,
    supplierSite: 'MAIN',
  }
  return { supplierName, supplierSite }
}

function category<C extends string>(code: C, name: string, sizeFamily: string) {
  return { code, name, sizeFamily }
}

/** In the order of the sidebar; the first one opens by default. [CAT-01, CAT-03] */
export const CATEGORY_TEMPLATE = [
  category('ACCES', 'Accessories', ''),
  category('BLOUS', 'Blouses', 'tops'),
  category('COAT', 'Coats', 'tops'),
  category('EYE', 'Eyewear', ''),
  category('FOOT', 'Footwear', 'footwear'),
  category('HEAD', 'Headwear', 'headwear'),
  category('HERA', 'Heraldic', ''),
  category('INSIG', 'Insignia', ''),
  category('JACK', 'Jackets', 'tops'),
  category('MATER', 'Maternity', 'legwear'),
  category('SHIRT', 'Shirts', 'tops'),
  category('SKIRT', 'Skirts', 'legwear'),
  category('SLACK', 'Slacks', 'legwear'),
  category('SOCKS', 'Socks', 'hosiery'),
  category('TAPE', 'Name & Service Tapes', ''),
  category('TROUS', 'Trousers', 'legwear'),
  category('TRUNK', 'Trunks', 'legwear'),
  category('UNDER', 'Underwear', 'underwear'),
].map((one, index) => ({ ...one, position: index + 1 }))
export type TemplateCategory = (typeof CATEGORY_TEMPLATE)[number]['code']
