import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'

/** The decrypted file stays in the main process. */
export const useBackupStore = defineStore('backup', () => {
  const connection = useBridge()
  return {
    make: (backupPassphrase: string) => connection.use().backup.make({ backupPassphrase }),
    /** Null opens the main process's file dialog. */
    choose: (file: { readonly name: string; readonly content: string } | null) =>
      connection.use().backup.choose(file),
    open: (backupPassphrase: string) => connection.use().backup.open({ backupPassphrase }),
    bringBack: () => connection.use().backup.bringBack(null),
  }
})
