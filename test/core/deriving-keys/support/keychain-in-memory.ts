export function keychainInMemory() {
  const items = new Map<string, string>()
  const keychain = {
    items,
    refuses: (_account: string): boolean => false,
    open: (account: string) => ({
      getPassword: () =>
        keychain.refuses(account)
          ? Promise.reject(new Error('The keychain is locked.'))
          : Promise.resolve(items.get(account) ?? null),
      setPassword: (password: string) => Promise.resolve(void items.set(account, password)),
      deletePassword: () => Promise.resolve(items.delete(account)),
    }),
  }
  return keychain
}
