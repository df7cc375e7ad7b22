/** Seals what a user takes away by a passphrase of the user's. */
export interface BackupSeal {
  /** Returns the text of a file. @throws VaultError when the passphrase is too short */
  seal(content: string, passphrase: string): Promise<string>
  /** Looks at the text of a file before there is a passphrase. @throws VaultError when it is no backup that could be opened */
  read(file: string): SealedBackup
}

export interface SealedBackup {
  /** What was sealed; the caller's to wipe. @throws VaultError when the passphrase is another, or the file was changed */
  open(passphrase: string): Promise<Buffer>
}
