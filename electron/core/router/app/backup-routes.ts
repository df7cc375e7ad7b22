import { message } from '@common/texts/message'
import type { EncryptedBackup } from '../../ports/storage/backup-encryption'
import { Refusal } from '../../ports/refusal'
import type { BackupContent } from '../../session/backup/backup-content'
import { handOverFile } from '../hand-over-file'
import type { Handlers, RouterDeps } from '../router-deps'

export function backupRoutes({ backup, session, saveFile, openFile }: RouterDeps): Handlers['backup'] {
  let chosen: EncryptedBackup | undefined
  /** Reviewed by the user: exactly this one is restored, into the account it was compared with. */
  let opened: { readonly content: BackupContent; readonly profileId: string | undefined } | undefined
  const missing = (): Refusal => new Refusal('not-found', message('backup.chooseFirst'))
  return {
    make: async ({ backupPassphrase }) => {
      const created = await backup.make(backupPassphrase)
      return { ...(await handOverFile(saveFile, created)), detailsLeftOut: created.detailsLeftOut }
    },
    choose: async (entered) => {
      const file = entered ?? (await openFile?.()) ?? null
      if (file === null) return null
      chosen = opened = undefined
      chosen = backup.read(file.content)
      return { name: file.name }
    },
    open: async ({ backupPassphrase }) => {
      const file = chosen
      if (!file) throw missing()
      const content = await backup.open(file, backupPassphrase)
      // Another file was chosen meanwhile.
      if (chosen !== file) throw missing()
      opened = { content, profileId: session.chosen?.id }
      return backup.plan(content)
    },
    bringBack: async () => {
      if (!opened || opened.profileId !== session.chosen?.id) throw missing()
      await backup.bringBack(opened.content)
      chosen = opened = undefined
      return null
    },
  }
}
