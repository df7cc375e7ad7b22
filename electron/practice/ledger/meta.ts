import type { Store } from './store'

export class Meta {
  readonly #get
  readonly #set

  constructor(store: Store) {
    this.#get = store.prepare<{ value: string }>('SELECT value FROM meta WHERE key = ?')
    this.#set = store.prepare(
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
  }

  text(key: string): string | null {
    return this.#get.get(key)?.value ?? null
  }

  number(key: string): number | null {
    const text = this.text(key)
    return text === null ? null : Number(text)
  }

  set(key: string, value: string | number): void {
    this.#set.run(key, String(value))
  }
}
