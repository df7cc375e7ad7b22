import { paymentBlockerText } from '@common/domain/payments/checks/payment-blocker-text'
import { paymentEffectText, decodedPaymentText } from '@common/domain/payments/checks/decoded-payment-text'
import { expect, test } from 'vitest'
import { examinePayment } from '../../../../electron/core/usecases/payments/examine-payment'
import { pastedSamples } from '../../../domain/payments/decode/pasted-samples'
import { inEnglish } from '../../../support/in-english'
import { examineDeps } from '../support/examine-deps'

/** Before the samples' invoices expire. */
const examine = examinePayment(examineDeps(1_700_000_060_000, 1_000_000))

function says(text: string): string {
  const examined = examine(text)
  const problems = 'problems' in examined ? examined.problems : []
  const effect = problems.length > 0 ? null : paymentEffectText(examined)
  return [
    decodedPaymentText(examined),
    ...problems.map(paymentBlockerText),
    ...(effect === null ? [] : [effect]),
  ]
    .map((each) => inEnglish(each))
    .join(' ')
}

test('payment texts describe the decoded payment, its effect and its blockers', () => {
  expect(pastedSamples.length).toBeGreaterThanOrEqual(60)
  const message = pastedSamples.map(([name, text]) => `${name}: ${says(text)}`)
  expect(message.join('\n')).toMatchInlineSnapshot(`
    "an invoice: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    in capitals: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    between blanks and lines: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    broken into lines: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    in quotes: Lightning invoice (practice). Wrong network: this is practice, your account is mainnet. It can’t be paid from here.
    of signet: Lightning invoice (testnet). Wrong network: this is testnet, your account is mainnet. It can’t be paid from here.
    of the practice network: Lightning invoice (practice). Wrong network: this is practice, your account is mainnet. It can’t be paid from here.
    without an amount: Lightning invoice (mainnet). The invoice has no amount; the exchange can’t pay it. Ask for one with an amount.
    of yesterday: Lightning invoice (mainnet). Invoice expired Nov 13, 2023, 19:26. Ask for a new one.
    below the least: Lightning invoice (mainnet). Minimum 1,000 sats; this is 1 sat.
    in mixed letters: Invalid Lightning invoice: Not a Lightning invoice, or a character is wrong. Copy it again or request a new one.
    with an invisible character: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    behind a mark that turns the direction: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    lightning: link: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    LIGHTNING:// link: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    an invoice with a wrong letter: Invalid Lightning invoice: Not a Lightning invoice, or a character is wrong. Copy it again or request a new one.
    half an invoice: Invalid Lightning invoice: Not a Lightning invoice, or a character is wrong. Copy it again or request a new one.
    a segwit address: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    the same in capitals: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    in groups of four: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    a taproot address: Bitcoin address (Taproot, mainnet). The exchange sends the payment on-chain.
    an old address: Bitcoin address (Legacy P2PKH, mainnet). The exchange sends the payment on-chain.
    a script address: Bitcoin address (P2SH, mainnet). The exchange sends the payment on-chain.
    of a witness script: Bitcoin address (SegWit P2WSH, mainnet). The exchange sends the payment on-chain.
    taproot of a test network: Bitcoin address (Taproot, testnet). Wrong network: this is testnet, your account is mainnet. It can’t be paid from here.
    a script address of the test networks: Bitcoin address (P2SH, testnet or practice). Wrong network: this is testnet or practice, your account is mainnet. It can’t be paid from here.
    taproot with the checksum of segwit: Invalid bitcoin address: Checksum error: the address has a typo. Compare it with the original or copy it again.
    of a version to come: Invalid bitcoin address: Addresses with witness version 16 can’t be paid yet.
    an address with invisible characters: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    with a letter that looks alike: Invalid bitcoin address: Checksum error: the address has a typo. Compare it with the original or copy it again.
    an address of a test network: Bitcoin address (SegWit, testnet). Wrong network: this is testnet, your account is mainnet. It can’t be paid from here.
    an old one of the test networks: Bitcoin address (Legacy P2PKH, testnet or practice). Wrong network: this is testnet or practice, your account is mainnet. It can’t be paid from here.
    a mistyped address: Invalid bitcoin address: Checksum error: the address has a typo. Compare it with the original or copy it again.
    a mistyped old address: Invalid bitcoin address: Not a bitcoin address, or a character is wrong. Copy it again.
    in mixed letters: Invalid bitcoin address: Mixed upper and lower case: the address was altered. Copy it again.
    a bitcoin: link: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    with an amount and words: Bitcoin address (SegWit, mainnet). Minimum 100,000 sats; this is 50,000 sats.
    BITCOIN: in capitals: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    a unified link: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    a unified link with an LNURL: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    a unified link with an offer: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    a link with Lightning alone: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    a link with Lightning alone, a label and a message: Lightning invoice (mainnet). Paid from your balance immediately. Irreversible.
    a link with an LNURL alone and a label: LNURL of service.com. Satchel contacts service.com, which sees your IP address but nothing about your account.
    a link of two amounts: The amounts in this link differ: 1,000 sats on-chain, 250,000 sats over Lightning. Do not trust this link.
    a link of the sats that pay an invoice with a part of one: Bitcoin address (SegWit, mainnet). Minimum 100,000 sats; this is 1,001 sats.
    a link of fewer sats than its invoice: The amounts in this link differ: 1,000 sats on-chain, 1,000.5 sats over Lightning. Do not trust this link.
    a link of two networks: The two parts of this link are for different networks. Do not trust this link.
    a link that demands: Invalid bitcoin link: The link requires “req-pin”, which Satchel doesn’t support.
    a link with an amount in words: Invalid bitcoin link: The amount in the link must be a number in BTC, such as 0.001, with at most 8 decimals.
    a link of nothing: Invalid bitcoin link: The amount in the link must be above 0 and at most 21,000,000 BTC.
    a link of less than nothing: Invalid bitcoin link: The amount in the link must be a number in BTC, such as 0.001, with at most 8 decimals.
    a link of more than there is: Invalid bitcoin link: The amount in the link must be above 0 and at most 21,000,000 BTC.
    a link of a part of a sat: Invalid bitcoin link: The amount in the link must be a number in BTC, such as 0.001, with at most 8 decimals.
    a link that says its amount twice: Invalid bitcoin link: The link contains “amount” twice.
    a link with what nobody needs: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    a link with a broken letter: Invalid bitcoin link: “label” in the link isn’t valid text.
    a link with an invisible character in its amount: This contains invisible or direction-changing characters: what you see may not be what is read. Copy it from another source or type it.
    a link to nowhere: Invalid bitcoin link: The link contains no address.
    a link of a QR code, with line breaks: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    an empty lightning: link: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    an address behind lightning:: Lightning address alice@example.com. Satchel contacts example.com, which sees your IP address but nothing about your account.
    the LNURL of LUD-01: LNURL of service.com. Satchel contacts service.com, which sees your IP address but nothing about your account.
    the same in small letters behind lightning:: LNURL of service.com. Satchel contacts service.com, which sees your IP address but nothing about your account.
    behind lnurl:: LNURL of service.com. Satchel contacts service.com, which sees your IP address but nothing about your account.
    in a web address: LNURL of service.com. Satchel contacts service.com, which sees your IP address but nothing about your account.
    an LNURL with a wrong letter: The LNURL is incomplete, or a character is wrong. Copy it again.
    lnurlp:: LNURL-pay of pay.example.com. Satchel contacts pay.example.com, which sees your IP address but nothing about your account.
    lnurlp: before an encoded LNURL: LNURL of service.com. Satchel contacts service.com, which sees your IP address but nothing about your account.
    lnurlw:: LNURL-withdraw of pay.example.com: it pays you. Satchel contacts pay.example.com, which sees your IP address but nothing about your account.
    of this computer: LNURL-pay of 127.0.0.1:8080. Satchel contacts 127.0.0.1:8080, which sees your IP address but nothing about your account.
    keyauth:: This LNURL is a website login (LNURL-auth). It can’t be paid, and Satchel can’t log in with it.
    an LNURL that logs in: This LNURL is a website login (LNURL-auth). It can’t be paid, and Satchel can’t log in with it.
    an LNURL over plain http: This LNURL uses an unencrypted address, so its response could be altered. Satchel doesn’t contact it.
    an LNURL of an onion service: This LNURL uses an onion address, which Satchel can’t reach.
    an LNURL to a file: The LNURL is incomplete, or a character is wrong. Copy it again.
    an LNURL with a name and password: The LNURL is incomplete, or a character is wrong. Copy it again.
    a Lightning address: Lightning address alice.smith+tips@wallet.example.com. Satchel contacts wallet.example.com, which sees your IP address but nothing about your account.
    of the practice exchange: Lightning address anything@127.0.0.1:4711. Satchel contacts 127.0.0.1:4711, which sees your IP address but nothing about your account.
    at a port of its own: A Lightning address can’t have a port. Ask for the address without the port, an LNURL or an invoice.
    at a port of a short name: A Lightning address can’t have a port. Ask for the address without the port, an LNURL or an invoice.
    at a port, in a link: A Lightning address can’t have a port. Ask for the address without the port, an LNURL or an invoice.
    at a port of an address: A Lightning address can’t have a port. Ask for the address without the port, an LNURL or an invoice.
    of this computer by name: Lightning address alice@localhost:3000. Satchel contacts localhost:3000, which sees your IP address but nothing about your account.
    of a name with an umlaut: Lightning address alice@xn--mnchen-3ya.example. Satchel contacts xn--mnchen-3ya.example, which sees your IP address but nothing about your account.
    without a host: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    with two hosts: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    that reads from the right: This contains invisible or direction-changing characters: what you see may not be what is read. Copy it from another source or type it.
    with an invisible character in its name: This contains invisible or direction-changing characters: what you see may not be what is read. Copy it from another source or type it.
    of look-alike letters: Lightning address bob@xn--wllet-4ve.com. Satchel contacts xn--wllet-4ve.com, which sees your IP address but nothing about your account.
    an e-mail address that can be none: This looks like an email address. It can be paid only if it is also a Lightning address.
    a BOLT 12 offer: This is a BOLT 12 offer, which the exchange can’t pay. Ask for an invoice or a Lightning address.
    a Liquid address: This is for the Liquid network and can’t be paid from here. Ask for a bitcoin address or an invoice.
    an Ethereum address: This is an Ethereum address. Bitcoin sent there would be lost. Ask for a bitcoin address or an invoice.
    a Litecoin address: This is for another coin. Bitcoin sent there would be lost. Ask for a bitcoin address or an invoice.
    a node: This is a Lightning node ID without an amount. It can’t be paid directly. Ask for an invoice.
    a Nostr user: This is a Nostr ID. It can’t be paid, but the profile may list a Lightning address, which can.
    a transaction id: These 64 digits are a payment hash, a transaction ID or a private key. None can be paid. If it is a key, keep it secret.
    seed words: This looks like a wallet’s recovery phrase. Anyone who has it can take the funds: never paste it anywhere. Use an address or invoice of that wallet instead.
    numbered seed words: This looks like a wallet’s recovery phrase. Anyone who has it can take the funds: never paste it anywhere. Use an address or invoice of that wallet instead.
    a private key: This is a private key. Anyone who has it can take the funds: never paste it anywhere. Use an address of that wallet instead.
    a private key of a test network: This is a private key. Anyone who has it can take the funds: never paste it anywhere. Use an address of that wallet instead.
    an extended private key: This is a private key. Anyone who has it can take the funds: never paste it anywhere. Use an address of that wallet instead.
    a key of Nostr: This is a Nostr secret key. Anyone who has it can act as its owner: never paste it anywhere.
    the connection of a wallet: This is a wallet connection secret: anyone who has it can use the wallet. Keep it private and use an invoice of that wallet.
    a web page: This is a web page. Open it in a browser and copy the invoice or address shown there.
    a web page with @: This is a web page. Open it in a browser and copy the invoice or address shown there.
    a web page with @, without scheme: This is a web page. Open it in a browser and copy the invoice or address shown there.
    an old address in two parts: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    fifteen seed words: This looks like a wallet’s recovery phrase. Anyone who has it can take the funds: never paste it anywhere. Use an address or invoice of that wallet instead.
    sixteen words: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    twelve words with a long one: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    words: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    a sentence of twelve words that no seed has: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    nothing: Nothing was pasted.
    nothing that can be seen: Nothing was pasted.
    3,000 characters: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    as many characters as a QR code has: Not an invoice, address, LNURL or Lightning address. Copy all of it again.
    one more: Text too long: 7,090 characters, max 7,089.
    100 blanks more: Bitcoin address (SegWit, mainnet). The exchange sends the payment on-chain.
    101 blanks more: Text too long: 7,190 characters, max 7,089."
  `)
})
