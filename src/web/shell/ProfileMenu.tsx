import { useState } from 'react'
import { rosterName } from '#domain/people/people.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { SingleKeysSwitch } from '#web/session/SingleKeysSwitch.tsx'
import { useSignOut } from '#web/session/useSignOut.ts'
import { Sheet } from '#web/ui/Dialog.tsx'
import { Menu } from '#web/ui/Disclosure.tsx'
import { RecentMessages } from '#web/ui/NoticeList.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'

/** 'Welcome', the person's name, profile, appearance, messages and the ways out. [NAV-34, NAV-39 to NAV-41] */
export function ProfileMenu() {
  const person = usePerson()
  const signOut = useSignOut()
  const [isShowingMessages, setShowingMessages] = useState(false)
  return (
    <>
      <Menu
        button={<span className="mast__word">Profile</span>}
        label="Profile"
        icon="person"
        align="end"
        buttonClassName="button button--outline mast__button"
        intro={
          <div className="profile-intro px-5 pt-4 pb-0 line-below">
            <p>
              Welcome
              <br />
              <strong>{rosterName(person)}</strong>
            </p>
            <ThemeSwitch />
            <SingleKeysSwitch hint="/ searches, and ? in a list of orders tells what its keys do. Ctrl-K searches in any case." />
          </div>
        }
        items={[
          { key: 'profile', text: 'Edit profile', href: '/profile', icon: 'edit' },
          {
            key: 'messages',
            text: 'Recent messages',
            icon: 'list',
            onSelect: () => setShowingMessages(true),
          },
          { key: 'everywhere', text: 'Sign out everywhere', icon: 'people', onSelect: () => signOut(true) },
          { key: 'logout', text: 'Logout', icon: 'external', onSelect: () => signOut(false) },
        ]}
      />
      <Sheet
        isOpen={isShowingMessages}
        onClose={() => setShowingMessages(false)}
        title="Recent messages"
        side="end"
      >
        <RecentMessages />
      </Sheet>
    </>
  )
}
