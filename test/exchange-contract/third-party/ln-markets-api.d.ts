declare module '@ln-markets/api' {
  interface ClientOptions {
    readonly key?: string
    readonly secret?: string
    readonly passphrase?: string
    readonly fullResponse?: boolean
    readonly skipApiKey?: boolean
  }
  type Params = Readonly<Record<string, unknown>>
  type Call = (params?: Params) => Promise<unknown>

  export class LNMarketsRest {
    constructor(options?: ClientOptions)
    _requestOptions(options: object): object
    requestAPI(options: {
      readonly method: string
      readonly path: string
      readonly params?: Params
      readonly credentials?: boolean
    }): Promise<unknown>
    futuresGetTicker: Call
    futuresNewPosition: Call
    futuresUpdatePosition: Call
    futuresClosePosition: Call
    futuresCloseAllPositions: Call
    futuresCancelPosition: Call
    futuresCancelAllPositions: Call
    futuresCashinPosition: Call
    futuresAddMarginPosition: Call
    futuresGetPositions: Call
    futuresBidOfferHistory: Call
    futuresIndexHistory: Call
    futuresFixingHistory: Call
    futuresCarryFeesHistory: Call
    getUser: Call
    updateUser: Call
    deposit: Call
    depositHistory: Call
    withdraw: Call
    withdrawHistory: Call
    appConfiguration: Call
    appNode: Call
    getLeaderboard: Call
    getAnnouncements: Call
    getLnurlAuth: Call
    lnurlAuth: Call
    optionsGetPositions: Call
    optionsNewPosition: Call
    optionsGetConfiguration: Call
    optionsGetVolatility: Call
  }

  export class LNMarketsWebsocket {
    constructor(options?: ClientOptions & { readonly clientOptions?: Readonly<Record<string, number>> })
    connect(): Promise<void>
    authenticate(): Promise<unknown>
    send(options: { readonly request: object; readonly id?: string }): Promise<unknown>
    subscribe(options: { readonly params: readonly string[]; readonly id?: string }): Promise<unknown>
    unsubscribe(options: { readonly params: readonly string[]; readonly id?: string }): Promise<unknown>
    listEvents(): Promise<unknown>
    listMethods(): Promise<unknown>
    on(event: 'message', listener: (message: { method: string; params: unknown }) => void): this
    terminate(): void
    readonly ws: { readonly ws: { once(event: 'pong', listener: () => void): void } }
  }
}
