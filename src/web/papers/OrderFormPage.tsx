import { formatMoney } from '#domain/money.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { PaperAddress, PaperFacts, PrintFrame } from './PrintFrame.tsx'
import { AMOUNT, ITEM_NUMBER, QUANTITY } from './paper-columns.ts'
import type { PrintDocument } from './print-document.ts'

/** /orders/{vcrnum}/form */
export function OrderFormPage() {
  return <PrintFrame title="Order Form">{(document) => <OrderForm document={document} />}</PrintFrame>
}

function OrderForm({ document }: { document: PrintDocument }) {
  return (
    <>
      <PaperFacts
        entries={[
          ['Service member', document.member],
          ['DoDAAC', document.dodaac],
          ['Fund code', document.fundCode],
          ['Order placer', document.orderer],
          ['Ship to', document.shipTo],
          ['Bill to', document.billTo],
          ['Signal code', document.signalCode],
          ['Shipping', document.shipping],
          ['Comment', document.comment],
        ]}
      />
      <PaperAddress lines={document.address} />
      <DataTable
        caption="Items"
        rows={document.lines}
        rowKey={(line) => line.number}
        columns={[
          { key: 'line', header: 'Line', align: 'end', cell: (line) => line.number },
          ITEM_NUMBER,
          { key: 'description', header: 'Description', cell: (line) => line.description },
          { key: 'size', header: 'Size', cell: (line) => line.size },
          QUANTITY,
          {
            key: 'requisition',
            header: 'Requisition',
            isUnbroken: true,
            cell: (line) => (line.requisition ? formatDocumentNumber(line.requisition) : '–'),
          },
          AMOUNT,
        ]}
        foot={[{ name: 'Total', values: { total: formatMoney(document.total) } }]}
      />
      <Signatures document={document} />
    </>
  )
}

function Signatures({ document }: { document: PrintDocument }) {
  if (document.isCart)
    return <p className="mt-6 mb-0 soft">This order has not been submitted for approval yet.</p>
  const approvals = document.signatures.map(({ level, text }) => ({ name: `Approval, level ${level}`, text }))
  return (
    <section aria-label="Signatures" className="paper__whole">
      <h2>Signatures</h2>
      <ul className="paper__signatures">
        {[
          { name: 'Order placer', text: `${document.orderer}, ${document.orderedOn}` },
          ...approvals,
          { name: 'Received by', text: '' },
        ].map(({ name, text }) => (
          <li key={name}>
            <span>{name}</span>
            <strong>{text || <span className="visually-hidden">Not signed yet</span>}</strong>
            {!text && (
              <span className="paper__date" aria-hidden="true">
                Date
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
