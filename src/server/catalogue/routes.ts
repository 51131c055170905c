import { countChosen } from '#domain/catalogue/facets.ts'
import {
  countFoundProducts,
  countProducts,
  listCategories,
  listPictures,
  listProducts,
  readItem,
  readProduct,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'
import { countFacets, readFacetQuery } from '#wire/catalogue/facets.ts'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'
import { addStockWatch, endStockWatch, listStockWatches } from '#wire/catalogue/stock-watches.ts'
import { listSizeChoices, readPersonSizes, readSizeProposals, savePersonSizes } from '#wire/people/sizes.ts'
import { servePage, serveRead, serveWrite } from '../http/serve.ts'
import { searches } from '../limits/rates.ts'
import type { Portal } from '../portal.ts'
import {
  countCategory,
  countFacetsOf,
  countSearch,
  getItem,
  getProductItems,
  listCategory,
  listCategoryCounts,
  listProductPictures,
  searchCatalogue,
} from './catalogue.ts'
import { changeSizesOf, proposeSizesOf, readSizesOf } from './member-sizes.ts'
import { findSizeChoices } from './member-sizes-queries.ts'
import { watchMisses } from './misses.ts'
import { readNotes } from './notes.ts'
import { addWatch, endWatch, listWatches } from './stock-watches.ts'

/** The catalog requires permission 1 (NAV-13). Search and single products also serve the navigation and orders. */
export function serveCatalogue(portal: Portal): void {
  const browsing = { area: 'products' } as const
  const searching = { area: 'anyone' } as const
  servePage(portal, listProducts, browsing, listCategory)
  serveRead(portal, countProducts, browsing, countCategory)
  serveRead(portal, countFacets, browsing, (context, input) => {
    // Beside each search, so with a count of its own.
    const rate = { ...searches(portal.config.searchesPerPerson), kind: 'facets' }
    if (input.query.searchTerm !== '') portal.rates.take(rate, context.person.id)
    return countFacetsOf(context, input)
  })
  serveRead(portal, listCategories, browsing, listCategoryCounts)
  const receive = watchMisses(portal)
  servePage(portal, searchProducts, searching, async (context, input) => {
    const found = await searchCatalogue(context, input)
    const { page, nsn, searchTerm, within, ...more } = input.query
    const isWhole = within === undefined && countChosen(readFacetQuery(more)) === 0
    if (page === 1 && isWhole) receive(context.person, nsn || searchTerm, found.rows.length > 0)
    return found
  })
  serveRead(portal, countFoundProducts, searching, countSearch)
  serveRead(portal, readProduct, { area: 'anyone' }, getProductItems)
  serveRead(portal, listPictures, { area: 'anyone' }, listProductPictures)
  serveRead(portal, readProductNotes, { area: 'anyone' }, readNotes)
  serveRead(portal, readItem, { area: 'anyone' }, getItem)
  serveRead(portal, listStockWatches, { area: 'anyone' }, listWatches)
  serveWrite(portal, addStockWatch, browsing, addWatch)
  serveWrite(portal, endStockWatch, { area: 'anyone' }, endWatch)
}

/** The member, managers of people and people who order for the member. The handlers check it. */
export function serveMemberSizes(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  serveRead(portal, readPersonSizes, anyone, (context, { params }) => readSizesOf(context, params.person))
  serveRead(portal, readSizeProposals, anyone, (context, { params }) =>
    proposeSizesOf(context, params.person),
  )
  serveRead(portal, listSizeChoices, anyone, async ({ sql, person, today }) =>
    (await findSizeChoices(sql, { program: person.program, today })).map(
      ({ categories: _, ...choice }) => choice,
    ),
  )
  serveWrite(portal, savePersonSizes, anyone, changeSizesOf)
}
