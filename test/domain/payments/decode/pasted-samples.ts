import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { encodeInvoice } from '@common/domain/lightning/encode-invoice'
import { encodeLnurl } from '@common/domain/payments/decode/lnurl'
import { msat } from '@common/domain/units'
import type { LightningNetwork } from '@common/domain/wallet'

export const key = new Uint8Array(32).fill(7)
const createInvoice = (
  network: LightningNetwork,
  amountSats: number | null,
  createdAtMs = 1_700_000_000_000,
): string =>
  encodeInvoice(
    {
      network,
      amountMsat: amountSats === null ? null : msat(amountSats * 1000),
      description: 'coffee',
      paymentHash: '11'.repeat(32),
      paymentSecret: '22'.repeat(32),
      createdAtMs,
      expirySeconds: 3600,
    },
    key,
  )

const mainnet = createInvoice('bitcoin', 250_000)
const fractional = createInvoice('bitcoin', 1000.5)
const signet = createInvoice('signet', 1000)
const practice = createInvoice('regtest', 5000)
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const test1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
export const lud01 =
  'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS'
export const lud01Url =
  'https://service.com/api?q=3fc3645b439ce8e7f2553a69e5267081d96dcd340693afabe04be7b0ccd178df'
const testKey = createBase58check(sha256).encode(Uint8Array.of(0xef, ...key, 1))
const words12 = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

export const pastedSamples: readonly (readonly [name: string, text: string, says: string])[] = [
  ['an invoice', mainnet, 'mainnet: invoice of 250000 sats'],
  ['in capitals', mainnet.toUpperCase(), 'mainnet: invoice of 250000 sats'],
  ['between blanks and lines', `\n  ${mainnet}\t\n`, 'mainnet: invoice of 250000 sats'],
  ['broken into lines', `${mainnet.slice(0, 70)}\r\n${mainnet.slice(70)}`, 'mainnet: invoice of 250000 sats'],
  ['in quotes', `"${practice}"`, 'practice: invoice of 5000 sats'],
  ['of signet', signet, 'testnet: invoice of 1000 sats'],
  ['of the practice network', practice, 'practice: invoice of 5000 sats'],
  ['without an amount', createInvoice('bitcoin', null), 'mainnet: invoice of any amount'],
  ['of yesterday', createInvoice('bitcoin', 1000, 1_699_900_000_000), 'mainnet: invoice of 1000 sats'],
  ['below the least', createInvoice('bitcoin', 1), 'mainnet: invoice of 1 sats'],
  ['in mixed letters', mainnet.slice(0, 40) + mainnet.slice(40).toUpperCase(), 'not understood: invoice'],
  [
    'with an invisible character',
    `${mainnet.slice(0, 40)}\u200b${mainnet.slice(40)}`,
    'mainnet: invoice of 250000 sats',
  ],
  ['behind a mark that turns the direction', `\u202e${mainnet}`, 'mainnet: invoice of 250000 sats'],
  ['lightning: link', `lightning:${mainnet}`, 'mainnet: invoice of 250000 sats'],
  ['LIGHTNING:// link', `LIGHTNING://${mainnet.toUpperCase()}`, 'mainnet: invoice of 250000 sats'],
  ['an invoice with a wrong letter', `${mainnet.slice(0, -1)}q`, 'not understood: invoice'],
  ['half an invoice', mainnet.slice(0, 120), 'not understood: invoice'],
  ['a segwit address', segwit, 'mainnet: p2wpkh'],
  ['the same in capitals', segwit.toUpperCase(), 'mainnet: p2wpkh'],
  ['in groups of four', (segwit.match(/.{1,4}/g) ?? []).join(' '), 'mainnet: p2wpkh'],
  ['a taproot address', taproot, 'mainnet: p2tr'],
  ['an old address', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'mainnet: p2pkh'],
  ['a script address', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'mainnet: p2sh'],
  ['of a witness script', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'mainnet: p2wsh'],
  [
    'taproot of a test network',
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    'testnet: p2tr',
  ],
  ['a script address of the test networks', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'testnet, practice: p2sh'],
  [
    'taproot with the checksum of segwit',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'not understood: address',
  ],
  ['of a version to come', 'bc1sw50qgdz25j', 'not understood: address'],
  [
    'an address with invisible characters',
    `\ufeff${segwit.slice(0, 9)}\u200d${segwit.slice(9)}`,
    'mainnet: p2wpkh',
  ],
  ['with a letter that looks alike', segwit.replace('x', 'х'), 'not understood: address'],
  ['an address of a test network', test1, 'testnet: p2wpkh'],
  ['an old one of the test networks', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'testnet, practice: p2pkh'],
  ['a mistyped address', segwit.replace('w508', 'w509'), 'not understood: address'],
  ['a mistyped old address', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh', 'not understood: address'],
  ['in mixed letters', `BC1${segwit.slice(3)}`, 'not understood: address'],
  ['a bitcoin: link', `bitcoin:${segwit}`, 'mainnet: p2wpkh'],
  [
    'with an amount and words',
    `bitcoin:${segwit}?amount=0.0005&label=Caf%C3%A9&message=Two%20cups`,
    'mainnet: p2wpkh, 50000 sats, Café, Two cups',
  ],
  ['BITCOIN: in capitals', `BITCOIN:${segwit.toUpperCase()}?AMOUNT=0.001`, 'mainnet: p2wpkh, 100000 sats'],
  [
    'a unified link',
    `bitcoin:${segwit}?amount=0.0025&lightning=${mainnet}`,
    'mainnet: p2wpkh, 250000 sats, or invoice of 250000 sats',
  ],
  [
    'a unified link with an LNURL',
    `bitcoin:${segwit}?lightning=${lud01}`,
    'mainnet: p2wpkh, or lnurl (any) at service.com',
  ],
  ['a unified link with an offer', `bitcoin:${segwit}?lightning=lno1qgsqvgnwgcg35z6ee2h`, 'mainnet: p2wpkh'],
  ['a link with Lightning alone', `bitcoin:?lightning=${mainnet}`, 'mainnet: invoice of 250000 sats'],
  [
    'a link with Lightning alone, a label and a message',
    `bitcoin:?lightning=${mainnet}&label=Caf%C3%A9&message=Two%20cups`,
    'mainnet: invoice of 250000 sats, Café, Two cups',
  ],
  [
    'a link with an LNURL alone and a label',
    `bitcoin:?lightning=${lud01}&label=Caf%C3%A9`,
    'lnurl (any) at service.com, Café',
  ],
  [
    'a link of two amounts',
    `bitcoin:${segwit}?amount=0.00001&lightning=${mainnet}`,
    'not understood: amounts-differ',
  ],
  [
    'a link of the sats that pay an invoice with a part of one',
    `bitcoin:${segwit}?amount=0.00001001&lightning=${fractional}`,
    'mainnet: p2wpkh, 1001 sats, or invoice of 1000.5 sats',
  ],
  [
    'a link of fewer sats than its invoice',
    `bitcoin:${segwit}?amount=0.00001000&lightning=${fractional}`,
    'not understood: amounts-differ',
  ],
  ['a link of two networks', `bitcoin:${segwit}?lightning=${signet}`, 'not understood: networks-differ'],
  ['a link that demands', `bitcoin:${segwit}?req-pin=1`, 'not understood: link'],
  ['a link with an amount in words', `bitcoin:${segwit}?amount=50,000`, 'not understood: link'],
  ['a link of nothing', `bitcoin:${segwit}?amount=0`, 'not understood: link'],
  ['a link of less than nothing', `bitcoin:${segwit}?amount=-1`, 'not understood: link'],
  ['a link of more than there is', `bitcoin:${segwit}?amount=21000001`, 'not understood: link'],
  ['a link of a part of a sat', `bitcoin:${segwit}?amount=0.000000001`, 'not understood: link'],
  ['a link that says its amount twice', `bitcoin:${segwit}?amount=1&amount=2`, 'not understood: link'],
  ['a link with what nobody needs', `bitcoin:${segwit}?pj=https://x.example&foo=1`, 'mainnet: p2wpkh'],
  ['a link with a broken letter', `bitcoin:${segwit}?label=%E0%A4`, 'not understood: link'],
  [
    'a link with an invisible character in its amount',
    `bitcoin:${segwit}?amount=0\u2060.01`,
    'not understood: hidden',
  ],
  ['a link to nowhere', 'bitcoin:', 'not understood: link'],
  [
    'a link of a QR code, with line breaks',
    `BITCOIN:${segwit.toUpperCase()}\r\n?AMOUNT=0.001\r\n`,
    'mainnet: p2wpkh, 100000 sats',
  ],
  ['an empty lightning: link', 'lightning:', 'not understood: unknown'],
  ['an address behind lightning:', 'lightning:alice@example.com', 'Lightning address alice@example.com'],
  ['the LNURL of LUD-01', lud01, 'lnurl (any) at service.com'],
  [
    'the same in small letters behind lightning:',
    `lightning:${lud01.toLowerCase()}`,
    'lnurl (any) at service.com',
  ],
  ['behind lnurl:', `lnurl:${lud01}`, 'lnurl (any) at service.com'],
  ['in a web address', `https://shop.example/redeem?id=1&lightning=${lud01}`, 'lnurl (any) at service.com'],
  ['an LNURL with a wrong letter', `${lud01.slice(0, -1)}Q`, 'not understood: lnurl-mistyped'],
  ['lnurlp:', 'lnurlp://pay.example.com/u/1', 'lnurl (pay) at pay.example.com'],
  ['lnurlp: before an encoded LNURL', `lnurlp:${lud01}`, 'lnurl (any) at service.com'],
  ['lnurlw:', 'LNURLW://pay.example.com/w?k=1', 'lnurl (withdraw) at pay.example.com'],
  ['of this computer', 'lnurlp://127.0.0.1:8080/lnurl/pay', 'lnurl (pay) at 127.0.0.1:8080'],
  ['keyauth:', 'keyauth://site.example.com/login?k1=00', 'not understood: lnurl-login'],
  [
    'an LNURL that logs in',
    encodeLnurl('https://site.example.com/?tag=login&k1=00'),
    'not understood: lnurl-login',
  ],
  ['an LNURL over plain http', encodeLnurl('http://service.com/pay'), 'not understood: lnurl-not-https'],
  [
    'an LNURL of an onion service',
    encodeLnurl('http://abcdefghij234567.onion/pay'),
    'not understood: lnurl-onion',
  ],
  ['an LNURL to a file', encodeLnurl('file:///etc/passwd'), 'not understood: lnurl-mistyped'],
  [
    'an LNURL with a name and password',
    encodeLnurl('https://a:b@service.com'),
    'not understood: lnurl-mistyped',
  ],
  [
    'a Lightning address',
    'Alice.Smith+tips@Wallet.Example.com',
    'Lightning address alice.smith+tips@wallet.example.com',
  ],
  ['of the practice exchange', 'anything@127.0.0.1:4711', 'Lightning address anything@127.0.0.1:4711'],
  ['at a port of its own', 'alice@example.com:8443', 'not understood: lightning-address-port'],
  ['at a port of a short name', 'a@host:8080', 'not understood: lightning-address-port'],
  ['at a port, in a link', 'lightning:a@host:8080', 'not understood: lightning-address-port'],
  ['at a port of an address', 'a@[2001:db8::1]:8080', 'not understood: lightning-address-port'],
  ['of this computer by name', 'alice@localhost:3000', 'Lightning address alice@localhost:3000'],
  ['of a name with an umlaut', 'alice@münchen.example', 'Lightning address alice@xn--mnchen-3ya.example'],
  ['without a host', 'alice@', 'not understood: unknown'],
  ['with two hosts', 'alice@a.example@b.example', 'not understood: unknown'],
  ['that reads from the right', 'alice@\u202emoc.elpmaxe', 'not understood: hidden'],
  ['with an invisible character in its name', 'ali\u200bce@example.com', 'not understood: hidden'],
  ['of look-alike letters', 'bob@wаllet.com', 'Lightning address bob@xn--wllet-4ve.com'],
  ['an e-mail address that can be none', "o'neil@example.com", 'not understood: e-mail'],
  ['a BOLT 12 offer', `lno1${'q'.repeat(60)}`, 'not understood: offer'],
  [
    'a Liquid address',
    'lq1qq2xvpcvfup5j8zscjq05u2wxxjcyewk7979f3mmz5l7uw5pqmx6xf5xy50hsn6vhkm5euwt72x878eq6zxx2z58hd7zrsg9qn',
    'not understood: liquid',
  ],
  ['an Ethereum address', '0x52908400098527886E0F7030069857D2E4169EE7', 'not understood: ethereum'],
  ['a Litecoin address', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'not understood: other-coin'],
  ['a node', `03${'ab'.repeat(32)}@203.0.113.5:9735`, 'not understood: node-key'],
  ['a Nostr user', `npub1${'q'.repeat(58)}`, 'not understood: nostr'],
  ['a transaction id', 'ab'.repeat(32), 'not understood: hash'],
  ['seed words', words12, 'not understood: seed-words'],
  [
    'numbered seed words',
    words12
      .split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n'),
    'not understood: seed-words',
  ],
  ['a private key', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617', 'not understood: private-key'],
  ['a private key of a test network', testKey, 'not understood: private-key'],
  [
    'an extended private key',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    'not understood: extended-private-key',
  ],
  ['a key of Nostr', `nsec1${'q'.repeat(58)}`, 'not understood: nostr-secret'],
  [
    'the connection of a wallet',
    'nostr+walletconnect://ab?relay=wss://r.example&secret=cd',
    'not understood: wallet-connection',
  ],
  ['a web page', 'https://example.com/donate', 'not understood: web-page'],
  ['a web page with @', 'https://example.com/@alice', 'not understood: web-page'],
  ['a web page with @, without scheme', 'www.example.com/@alice', 'not understood: web-page'],
  ['an old address in two parts', '1BgGZ9tcN4rm9KBzDn 7KprQz87SZ26SAMH', 'not understood: unknown'],
  ['fifteen seed words', `${words12} legal winner thank`, 'not understood: seed-words'],
  ['sixteen words', `${words12} legal winner thank year`, 'not understood: unknown'],
  ['twelve words with a long one', words12.replace('legal', 'legalization'), 'not understood: unknown'],
  ['words', 'pay me please', 'not understood: unknown'],
  [
    'a sentence of twelve words that no seed has',
    'Please, would somebody send some money to my account by tomorrow at 9?',
    'not understood: unknown',
  ],
  ['nothing', ' \n ', 'not understood: empty'],
  ['nothing that can be seen', '\u200b\u2060\ufeff', 'not understood: empty'],
  ['3,000 characters', 'x'.repeat(3000), 'not understood: unknown'],
  ['as many characters as a QR code has', 'x'.repeat(7089), 'not understood: unknown'],
  ['one more', 'x'.repeat(7090), 'not understood: too-long'],
  ['100 blanks more', segwit.padEnd(7189), 'mainnet: p2wpkh'],
  ['101 blanks more', segwit.padEnd(7190), 'not understood: too-long'],
]
