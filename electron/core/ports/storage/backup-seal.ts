export interface BackupSeal {
  /** @throws VaultError if the passphrase is too short */
  seal(content: string, passphrase: string): Promise<string>
  /** @throws VaultError if the file is not a readable backup */
  read(file: string): SealedBackup
}

export interface SealedBackup {
  /**
   * The caller must wipe it.
   * @throws VaultError if the passphrase is wrong or the file was changed
   */
  open(passphrase: string): Promise<Buffer>
}
