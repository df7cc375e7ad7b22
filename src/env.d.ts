// For the linter, which does not read Vue files; vue-tsc finds the real types first.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}

/** What others wrote and we ship, by name; made by the build. */
declare module 'virtual:licences' {
  const licences: readonly {
    readonly name: string
    readonly version: string
    /** As SPDX writes it. */
    readonly license: string
    /** Empty when the package brings none. */
    readonly text: string
  }[]
  export default licences
}
