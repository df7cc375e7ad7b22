/** What the double tells the test that started it, and what the test has it do, over Node's own channel between processes. */

export type Told =
  | { readonly kind: 'browser'; readonly devtoolsUrl: string }
  | { readonly kind: 'window'; readonly event: 'created' | 'shown' | 'focused' | 'closed' }
  | { readonly kind: 'notification'; readonly id: number; readonly title: string; readonly body: string }
  | { readonly kind: 'tray'; readonly toolTip: string; readonly hasIcon: boolean }
  | { readonly kind: 'error-box'; readonly title: string; readonly content: string }
  | {
      readonly kind: 'blocked'
      readonly url: string
      readonly by: 'web-request' | 'will-navigate' | 'window-open'
    }
  | { readonly kind: 'preload-error'; readonly message: string }

/** Something that a user does outside the page. */
export type Deed =
  | { readonly kind: 'click-notification'; readonly id: number }
  | { readonly kind: 'click-tray-item'; readonly label: string }
  | { readonly kind: 'click-menu-role'; readonly role: string }
  | { readonly kind: 'power'; readonly event: 'lock-screen' | 'suspend' }

const actors: ((deed: Deed) => void)[] = []

process.on('message', (deed: Deed) => {
  for (const act of actors) act(deed)
})

export function tell(told: Told): void {
  // The test may have closed it.
  if (process.connected) process.send?.(told)
}

export function onDeed(act: (deed: Deed) => void): void {
  actors.push(act)
}
