export function keychainInMemory() {
  const items = new Map<string, string>()
  const keychain = {
    items,
    refuses: (_account: string): boolean => false,
    beforeRead: (): Promise<void> => Promise.resolve(),
    open: (account: string) => ({
      async getPassword() {
        await keychain.beforeRead()
        if (keychain.refuses(account)) throw new Error('The keychain is locked.')
        return items.get(account) ?? null
      },
      setPassword: (password: string) => Promise.resolve(void items.set(account, password)),
      deletePassword: () => Promise.resolve(items.delete(account)),
    }),
  }
  return keychain
}
