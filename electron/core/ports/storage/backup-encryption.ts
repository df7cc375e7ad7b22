export interface BackupEncryption {
  /** @throws VaultError if the passphrase is too short */
  encrypt(content: string, passphrase: string): Promise<string>
  /** @throws VaultError if the file is not a readable backup */
  read(file: string): EncryptedBackup
}

export interface EncryptedBackup {
  /**
   * The caller must wipe it.
   * @throws VaultError if the passphrase is wrong or the file was changed
   */
  open(passphrase: string): Promise<Buffer>
}
