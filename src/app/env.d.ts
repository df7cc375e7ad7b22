// For the linter; the type check finds the real types first.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}

declare module 'virtual:licences' {
  const thirdPartyLicenses: readonly {
    readonly name: string
    readonly version: string
    readonly license: string
    readonly text: string
  }[]
  export default thirdPartyLicenses
}
