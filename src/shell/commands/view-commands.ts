import { useRouter } from 'vue-router'
import { formatProfileName } from '../../format/window-title'
import { t } from '../../format/translate'
import { useSessionStore } from '../../session/session'
import { useSettingsStore } from '../../session/settings'
import { desktopSettingLabels, settingLabels } from '../../settings/setting-labels'
import { offeredViews, sidebarViews } from '../sidebar-views'
import type { Command } from './command'

/** Views, accounts and settings. */
export function useViewCommands() {
  const session = useSessionStore()
  const settings = useSettingsStore()
  const router = useRouter()

  const views = (): Command[] => [
    ...offeredViews(sidebarViews, session.can).map(({ path, name, key }): Command => ({
      id: path,
      label: t(name),
      kind: 'palette.view',
      key,
      ...(path === '/history' && { also: 'palette.also.history' as const }),
      ...(path === '/options' && { also: 'palette.also.options' as const }),
      run: () => router.push(path),
    })),
    {
      id: 'published',
      label: t('view.published'),
      kind: 'palette.view',
      run: () => router.push('/published'),
    },
  ]

  const accounts = (): Command[] =>
    (session.state?.profiles ?? [])
      .filter(({ id }) => id !== session.profile?.id)
      .map((profile) => ({
        id: `account-${profile.id}`,
        label: t('palette.switchTo', { name: formatProfileName(profile) }),
        kind: 'palette.account',
        run: () => session.select(profile.id),
      }))

  const ofSettings = (): Command[] =>
    [...settingLabels, ...(settings.info?.shell === 'electron' ? desktopSettingLabels : [])].map((label) => ({
      id: label,
      label: t(label),
      kind: 'palette.setting',
      run: () => router.push({ path: '/settings', query: { find: t(label) } }),
    }))

  return { views, accounts, ofSettings }
}
