import { formatMoney } from '#domain/money.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { PaperAddress, PaperFacts, PrintFrame } from './PrintFrame.tsx'
import { AMOUNT, ITEM_NUMBER, QUANTITY } from './paper-columns.ts'
import type { PrintDocument } from './print-document.ts'

/** /orders/{vcrnum}/invoice */
export function InvoicePage() {
  return <PrintFrame title="Invoice">{(document) => <Invoice document={document} />}</PrintFrame>
}

function Invoice({ document }: { document: PrintDocument }) {
  const sums = [
    ['Total', document.total],
    ...(document.refunded > 0
      ? ([
          ['Refunded', -document.refunded],
          ['Charged', document.total - document.refunded],
        ] as const)
      : []),
  ] as const
  return (
    <>
      <PaperFacts
        entries={[
          ['Order number', document.number],
          ['Order date', document.orderedOn],
          ['Bill to', document.billTo || document.dodaac],
          ['Sold to', document.soldTo],
          ['Ship to', document.shipTo],
          ['Fund code', document.fundCode],
          ['Service member', document.member],
          ['Order placer', document.orderer],
          ['Approver', document.approver],
        ]}
      />
      <PaperAddress lines={document.address} />
      <DataTable
        caption="Charges"
        rows={document.lines}
        rowKey={(line) => line.number}
        columns={[
          ITEM_NUMBER,
          {
            key: 'description',
            header: 'Description',
            cell: (line) => (
              <>
                {line.description}
                {line.size && <div className="soft">Size: {line.size}</div>}
                {line.requisition && (
                  <div className="soft">Requisition {formatDocumentNumber(line.requisition)}</div>
                )}
              </>
            ),
          },
          QUANTITY,
          { key: 'price', header: 'Unit price', align: 'end', cell: (line) => formatMoney(line.price) },
          AMOUNT,
        ]}
        foot={sums.map(([name, cents]) => ({ name, values: { total: formatMoney(cents) } }))}
      />
      <p className="mt-5 mb-0 soft">
        {document.isCart
          ? 'This is a preview: the order has not been submitted, and nothing is charged.'
          : 'No taxes and no fees are charged. All amounts are US dollars.'}
      </p>
    </>
  )
}
