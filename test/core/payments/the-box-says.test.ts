import { findingWords } from '@common/domain/payments/finding-words'
import { effectWords, foundWords } from '@common/domain/payments/found-words'
import { defaultWalletRules } from '@common/domain/payments/wallet-rules'
import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { examinePayment } from '../../../electron/core/usecases/payments/examine-payment'
import { pastedSamples } from '../../domain/payments/pasted-samples'
import { inEnglish } from '../../support/in-english'

/** An account of real money, when the samples' invoices are fresh. */
const examine = examinePayment({
  coins: { possible: ['mainnet'] },
  nowMs: () => 1_700_000_060_000,
  account: () => ({
    account: { id: 'a', username: 'alice', balanceSats: sats(1_000_000), syntheticUsd: 0, feeTier: 0 },
    limits: {
      minDepositSats: sats(1000),
      maxDepositSats: sats(5_000_000),
      minWithdrawSats: sats(1000),
      maxWithdrawSats: sats(5_000_000),
      maxBalanceSats: sats(100_000_000),
    },
    feeRate: 0.001,
    asOfMs: 0,
    holdings: null,
  }),
  withdrawals: () => [],
  paymentsOf: () => [],
  doubtOf: () => null,
  canPayOnChain: true,
  rules: { now: () => defaultWalletRules, allowance: () => ({ kind: 'allowed' }), blocked: () => null },
  offeredBy: () => null,
})

function says(text: string): string {
  const examined = examine(text)
  const problems = 'problems' in examined ? examined.problems : []
  const effect = problems.length > 0 ? null : effectWords(examined)
  return [foundWords(examined), ...problems.map(findingWords), ...(effect === null ? [] : [effect])]
    .map((each) => inEnglish(each))
    .join(' ')
}

test('the box says in words what it found, what will happen, and what cannot be paid and why', () => {
  expect(pastedSamples.length).toBeGreaterThanOrEqual(60)
  const said = pastedSamples.map(([name, text]) => `${name}: ${says(text)}`)
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "an invoice: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    in capitals: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    between blanks and lines: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    broken into lines: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    in quotes: A Lightning invoice for practice coins. This is for practice coins; the account holds real bitcoin. It cannot be paid from here.
    of signet: A Lightning invoice for coins of a test network. This is for coins of a test network; the account holds real bitcoin. It cannot be paid from here.
    of the practice network: A Lightning invoice for practice coins. This is for practice coins; the account holds real bitcoin. It cannot be paid from here.
    without an amount: A Lightning invoice for real bitcoin. It leaves the amount to the payer, which the service cannot pay. Ask for one with an amount.
    of yesterday: A Lightning invoice for real bitcoin. It has expired (Nov 13, 2023, 19:26). Ask for a new one.
    below the least: A Lightning invoice for real bitcoin. Minimum 1,000 sats; this is 1 sat.
    in mixed letters: A Lightning invoice, but a wrong one: This is not a Lightning invoice, or a character of it is wrong. Copy it again.
    with an invisible character: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    behind a mark that turns the direction: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    lightning: link: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    LIGHTNING:// link: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    an invoice with a wrong letter: A Lightning invoice, but a wrong one: This is not a Lightning invoice, or a character of it is wrong. Copy it again.
    half an invoice: A Lightning invoice, but a wrong one: This is not a Lightning invoice, or a character of it is wrong. Copy it again.
    a segwit address: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    the same in capitals: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    in groups of four: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    a taproot address: A bitcoin address (taproot) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    an old address: A bitcoin address (old kind, P2PKH) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    a script address: A bitcoin address (script, P2SH) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    of a witness script: A bitcoin address (segwit script) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    taproot of a test network: A bitcoin address (taproot) for coins of a test network. This is for coins of a test network; the account holds real bitcoin. It cannot be paid from here.
    a script address of the test networks: A bitcoin address (script, P2SH) for coins of a test network or practice coins. This is for coins of a test network or practice coins; the account holds real bitcoin. It cannot be paid from here.
    taproot with the checksum of segwit: This looks like a bitcoin address, but it is wrong: The address is mistyped: its checksum is wrong. Compare it with the original or copy it again.
    of a version to come: This looks like a bitcoin address, but it is wrong: Addresses of witness version 16 cannot be paid yet.
    an address with invisible characters: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    with a letter that looks alike: This looks like a bitcoin address, but it is wrong: The address is mistyped: its checksum is wrong. Compare it with the original or copy it again.
    an address of a test network: A bitcoin address (segwit) for coins of a test network. This is for coins of a test network; the account holds real bitcoin. It cannot be paid from here.
    an old one of the test networks: A bitcoin address (old kind, P2PKH) for coins of a test network or practice coins. This is for coins of a test network or practice coins; the account holds real bitcoin. It cannot be paid from here.
    a mistyped address: This looks like a bitcoin address, but it is wrong: The address is mistyped: its checksum is wrong. Compare it with the original or copy it again.
    a mistyped old address: This looks like a bitcoin address, but it is wrong: This is not a bitcoin address, or a character of it is wrong. Copy it again.
    in mixed letters: This looks like a bitcoin address, but it is wrong: The address mixes capital and small letters. It was changed on the way here; copy it again.
    a bitcoin: link: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    with an amount and words: A bitcoin address (segwit) for real bitcoin. Minimum 100,000 sats; this is 50,000 sats.
    BITCOIN: in capitals: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    a unified link: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    a unified link with an LNURL: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    a unified link with an offer: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    a link with Lightning alone: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    a link with Lightning alone, a label and a message: A Lightning invoice for real bitcoin. The service pays it from your balance, at once and for good.
    a link with an LNURL alone and a label: An LNURL of service.com. Satchel asks service.com what it wants. It sees your network address, nothing of your account.
    a link of two amounts: This link asks for 1,000 sats on-chain and for 250,000 sats over Lightning. They should be the same payment; nothing of it can be trusted.
    a link of two networks: The two parts of this link are for different networks. They should be the same payment; nothing of it can be trusted.
    a link that demands: A bitcoin link, but a wrong one: The link demands "req-pin", which is not known here.
    a link with an amount in words: A bitcoin link, but a wrong one: The amount of the link must be a number of BTC like 0.001, with at most 8 decimals.
    a link of nothing: A bitcoin link, but a wrong one: The amount of the link must be above 0 and at most 21,000,000 BTC.
    a link of less than nothing: A bitcoin link, but a wrong one: The amount of the link must be a number of BTC like 0.001, with at most 8 decimals.
    a link of more than there is: A bitcoin link, but a wrong one: The amount of the link must be above 0 and at most 21,000,000 BTC.
    a link of a part of a sat: A bitcoin link, but a wrong one: The amount of the link must be a number of BTC like 0.001, with at most 8 decimals.
    a link that says its amount twice: A bitcoin link, but a wrong one: The link gives its amount twice.
    a link with what nobody needs: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    a link with a broken letter: A bitcoin link, but a wrong one: The label of the link is not valid text.
    a link with an invisible character in its amount: This holds characters that cannot be seen or that turn the reading direction: what is read may not be what you see. Copy it from somewhere else, or type it.
    a link to nowhere: A bitcoin link, but a wrong one: The link names no address.
    a link of a QR code, with line breaks: A bitcoin address (segwit) for real bitcoin. The service sends the coins on the chain. Until it does, you can cancel.
    an empty lightning: link: This is nothing that can be paid: no invoice, address, LNURL or Lightning address. Copy it again, whole.
    an address behind lightning:: The Lightning address alice@example.com. Satchel asks example.com what it wants. It sees your network address, nothing of your account.
    the LNURL of LUD-01: An LNURL of service.com. Satchel asks service.com what it wants. It sees your network address, nothing of your account.
    the same in small letters behind lightning:: An LNURL of service.com. Satchel asks service.com what it wants. It sees your network address, nothing of your account.
    behind lnurl:: An LNURL of service.com. Satchel asks service.com what it wants. It sees your network address, nothing of your account.
    in a web address: An LNURL of service.com. Satchel asks service.com what it wants. It sees your network address, nothing of your account.
    an LNURL with a wrong letter: This LNURL is not whole, or a character of it is wrong. Copy it again.
    lnurlp:: An LNURL of pay.example.com to pay to. Satchel asks pay.example.com what it wants. It sees your network address, nothing of your account.
    lnurlw:: An LNURL of pay.example.com that pays you. Satchel asks pay.example.com what it wants. It sees your network address, nothing of your account.
    of this computer: An LNURL of 127.0.0.1:8080 to pay to. Satchel asks 127.0.0.1:8080 what it wants. It sees your network address, nothing of your account.
    keyauth:: This LNURL logs in at a website; it pays nothing. Satchel cannot log in with it.
    an LNURL that logs in: This LNURL logs in at a website; it pays nothing. Satchel cannot log in with it.
    an LNURL over plain http: This LNURL leads to an address without encryption. It is not asked: what it says could be changed on the way.
    an LNURL of an onion service: This LNURL leads to an onion service, which cannot be reached from here.
    an LNURL to a file: This LNURL is not whole, or a character of it is wrong. Copy it again.
    an LNURL with a name and password: This LNURL is not whole, or a character of it is wrong. Copy it again.
    a Lightning address: The Lightning address alice.smith+tips@wallet.example.com. Satchel asks wallet.example.com what it wants. It sees your network address, nothing of your account.
    of the practice exchange: The Lightning address anything@127.0.0.1:4711. Satchel asks 127.0.0.1:4711 what it wants. It sees your network address, nothing of your account.
    at a port of its own: This is a Lightning address with a port, which such an address cannot have, so that it cannot be paid. Ask for the address without the port, for an LNURL or for an invoice.
    at a port of a short name: This is a Lightning address with a port, which such an address cannot have, so that it cannot be paid. Ask for the address without the port, for an LNURL or for an invoice.
    at a port, in a link: This is a Lightning address with a port, which such an address cannot have, so that it cannot be paid. Ask for the address without the port, for an LNURL or for an invoice.
    at a port of an address: This is a Lightning address with a port, which such an address cannot have, so that it cannot be paid. Ask for the address without the port, for an LNURL or for an invoice.
    of this computer by name: The Lightning address alice@localhost:3000. Satchel asks localhost:3000 what it wants. It sees your network address, nothing of your account.
    of a name with an umlaut: The Lightning address alice@xn--mnchen-3ya.example. Satchel asks xn--mnchen-3ya.example what it wants. It sees your network address, nothing of your account.
    without a host: This is nothing that can be paid: no invoice, address, LNURL or Lightning address. Copy it again, whole.
    with two hosts: This is nothing that can be paid: no invoice, address, LNURL or Lightning address. Copy it again, whole.
    that reads from the right: This holds characters that cannot be seen or that turn the reading direction: what is read may not be what you see. Copy it from somewhere else, or type it.
    with an invisible character in its name: This holds characters that cannot be seen or that turn the reading direction: what is read may not be what you see. Copy it from somewhere else, or type it.
    of look-alike letters: The Lightning address bob@xn--wllet-4ve.com. Satchel asks xn--wllet-4ve.com what it wants. It sees your network address, nothing of your account.
    an e-mail address that can be none: This looks like an e-mail address. It cannot be paid unless it is a Lightning address too.
    a BOLT 12 offer: This is a BOLT 12 offer, which the service cannot pay. Ask for an invoice or a Lightning address.
    a Liquid address: This is for the Liquid network, which is not bitcoin’s own chain. It cannot be paid from here; ask for a bitcoin address or an invoice.
    an Ethereum address: This is an Ethereum address. Bitcoin sent there would be lost; ask for a bitcoin address or an invoice.
    a Litecoin address: This is for another coin. Bitcoin sent there would be lost; ask for a bitcoin address or an invoice.
    a node: This names a Lightning node; it says no amount and cannot be paid by itself. Ask for an invoice.
    a Nostr user: This names somebody on Nostr; it cannot be paid. Their profile may show a Lightning address, which can.
    a transaction id: These 64 digits are a payment hash, a transaction or a private key; none of them can be paid. If it is a key, show it to nobody.
    seed words: These look like the recovery words of a wallet. Whoever reads them can take its money: never paste them anywhere. To be paid, that wallet gives you an address or an invoice.
    numbered seed words: These look like the recovery words of a wallet. Whoever reads them can take its money: never paste them anywhere. To be paid, that wallet gives you an address or an invoice.
    a private key: This is a private key. Whoever reads it can take its money: never paste it anywhere. Ask the wallet for an address in its place.
    an extended private key: This is a private key. Whoever reads it can take its money: never paste it anywhere. Ask the wallet for an address in its place.
    a key of Nostr: This is a secret key of Nostr. Whoever reads it can act as its owner: never paste it anywhere.
    the connection of a wallet: This is a secret that lets others use a wallet. Keep it to yourself; to be paid, that wallet gives you an invoice.
    a web page: This is a web page. Open it in a browser and copy the invoice or address that it shows.
    words: This is nothing that can be paid: no invoice, address, LNURL or Lightning address. Copy it again, whole.
    a sentence of twelve words that no seed has: This is nothing that can be paid: no invoice, address, LNURL or Lightning address. Copy it again, whole.
    nothing: Nothing was pasted.
    nothing that can be seen: Nothing was pasted.
    3,000 characters: This is nothing that can be paid: no invoice, address, LNURL or Lightning address. Copy it again, whole.
    a novel: This has 8,000 characters; nothing that can be paid has more than 7,089."
  `)
})
