import { describeOwnRole, describePermission, explainDodaacs } from '#domain/roles/rights-in-words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { type OwnRights, readOwnRights } from '#wire/account/my-account.ts'

/** What the person may do here, in sentences, and where it comes from. */
export function RightsCard() {
  const query = useCall(readOwnRights, {})
  return (
    <Card title="My roles and DoDAACs" className="profile__rights">
      <Loaded query={query} text="Loading your roles…">
        {(rights) => <Rights rights={rights} />}
      </Loaded>
    </Card>
  )
}

function Rights({ rights }: { rights: OwnRights }) {
  const { program, programName, permissions } = usePerson()
  const { homeProgram, homeProgramName, ownDodaac, granted, roles, groups } = rights
  const dodaacs = explainDodaacs(ownDodaac, roles, groups)
  const sentences = permissions.flatMap((number) => {
    const sentence = describePermission(number)
    return sentence ? [{ number, sentence, isGranted: granted.includes(number) }] : []
  })
  return (
    <div className="stack">
      {program !== homeProgram && (
        <Alert kind="info" isSlim>
          You work in {programName}. Your roles and DoDAACs count in {homeProgramName} only.
        </Alert>
      )}
      <section aria-labelledby="my-roles">
        <h3 id="my-roles">Roles</h3>
        {roles.length === 0 ? (
          <p className="soft">You have no role on a DoDAAC here.</p>
        ) : (
          <ul className="plain-list">
            {roles.map(({ role, dodaac, dodaacName, level, since, by }) => (
              <li key={`${role}-${dodaac}-${level}`}>
                {describeOwnRole(role, dodaac, level)}
                <br />
                <span className="soft">
                  {dodaacName}, since {formatDate(since.toISOString())}
                  {by && `, given by ${by}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="my-permissions">
        <h3 id="my-permissions">What you may open</h3>
        {sentences.length === 0 ? (
          <p className="soft">You see your own orders, your cart and the reports.</p>
        ) : (
          <ul className="plain-list">
            {sentences.map(({ number, sentence, isGranted }) => (
              <li key={number}>
                {sentence}
                <br />
                <span className="soft">
                  Permission {number}, {isGranted ? 'given to you personally' : 'comes with your roles'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="my-groups">
        <h3 id="my-groups">Groups</h3>
        {groups.length === 0 ? (
          <p className="soft">No groups are assigned to you.</p>
        ) : (
          <ul className="plain-list">
            {groups.map(({ number, description, since, dodaacs: held }) => (
              <li key={number}>
                <strong>{description}</strong> <span className="code">{number}</span>
                <br />
                <span className="soft">
                  {held.length === 0 ? 'It has no DoDAACs' : held.join(', ')}
                  {since && `. You are in it since ${formatDate(since.toISOString())}`}.
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="my-dodaacs">
        <h3 id="my-dodaacs">Assigned DoDAACs</h3>
        <DataTable
          caption="Assigned DoDAACs"
          isCaptionHidden
          isCompact
          rows={dodaacs}
          rowKey={({ dodaac }) => dodaac}
          emptyText="None here"
          columns={[
            {
              key: 'dodaac',
              header: 'DoDAAC',
              isRowHeader: true,
              width: '8rem',
              cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
            },
            { key: 'why', header: 'Why', cell: ({ reasons }) => reasons.join(', ') },
          ]}
        />
      </section>
    </div>
  )
}
