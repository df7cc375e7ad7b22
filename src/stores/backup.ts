import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'

/** One sealed file of what the user has set and written down, and back. Main holds what was chosen and opened. */
export const useBackupStore = defineStore('backup', () => {
  const connection = useBridge()
  return {
    make: (backupPassphrase: string) => connection.use().backup.make({ backupPassphrase }),
    /** Null: main asks for the file, as a desktop does. */
    choose: (file: { readonly name: string; readonly content: string } | null) =>
      connection.use().backup.choose(file),
    open: (backupPassphrase: string) => connection.use().backup.open({ backupPassphrase }),
    bringBack: () => connection.use().backup.bringBack(null),
  }
})
