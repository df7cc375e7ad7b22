const domainFields: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: 'tradeId',
    pid: 'tradeId',
    type: 'orderType',
    margin: 'marginSats',
    stoploss: 'stopLossPrice',
    takeprofit: 'takeProfitPrice',
    value: 'price',
    amount: 'amountSats',
    invoice: 'paymentRequest',
    from: 'fromMs',
    to: 'toMs',
    instrument_name: 'instrumentName',
    in_asset: 'inAsset',
    out_asset: 'outAsset',
    in_amount: 'inAmount',
    out_amount: 'outAmount',
    auto_withdraw_enabled: 'autoWithdraw.isOn',
    auto_withdraw_lightning_address: 'autoWithdraw.lightningAddress',
    nostr_pubkey: 'nostrPublicKey',
    use_taproot_addresses: 'usesTaproot',
    show_leaderboard: 'isOnLeaderboard',
  }),
)

export const domainField = (wireName: string): string => domainFields.get(wireName) ?? wireName
