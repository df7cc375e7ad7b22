import { createHash, hkdfSync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { encodeInvoice, type InvoiceFields } from '@common/domain/lightning/encode-invoice'
import { msat, msatPerSat } from '@common/domain/units'
import type { LightningNetwork } from '@common/domain/wallet'
import type { Clocks } from '../time/clock'
import type { Identity } from '../time/identity'
import type { Meta } from '../ledger/meta'

export interface NewInvoice {
  readonly paymentRequest: string
  /** Hex. */
  readonly paymentHash: string
}

/** A node of the regtest network: all it does is sign invoices. Its key outlives restarts. */
export class LightningNode {
  readonly #identity: Identity
  readonly #clocks: Clocks
  readonly #privateKey: Uint8Array

  /** @param name of the key in the database */
  constructor(name: string, meta: Meta, identity: Identity, clocks: Clocks) {
    this.#identity = identity
    this.#clocks = clocks
    const stored = meta.text(name)
    this.#privateKey = stored === null ? identity.bytes(32) : Buffer.from(stored, 'hex')
    if (stored === null) meta.set(name, Buffer.from(this.#privateKey).toString('hex'))
  }

  publicKey(): string {
    return Buffer.from(secp256k1.getPublicKey(this.#privateKey)).toString('hex')
  }

  /** Public key of a key derived from the node's, 33 bytes; the same for the same name. */
  childKey(name: string): Uint8Array {
    // FIPS 186-5 A.2.1: half as many bytes again as the order has keep the key unbiased.
    const seed = new Uint8Array(hkdfSync('sha256', this.#privateKey, '', name, 48))
    return secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(seed))
  }

  /** @param description text, or the hash of a longer one; `odd` makes invoices that a client has to refuse */
  invoice(
    amountSats: number,
    description: InvoiceFields['description'],
    expirySeconds: number,
    odd: { readonly network?: LightningNetwork; readonly createdAtMs?: number } = {},
  ): NewInvoice {
    const hex = (): string => Buffer.from(this.#identity.bytes(32)).toString('hex')
    const paymentHash = createHash('sha256').update(this.#identity.bytes(32)).digest('hex')
    const paymentRequest = encodeInvoice(
      {
        network: odd.network ?? 'regtest',
        amountMsat: msat(amountSats * msatPerSat),
        description,
        paymentHash,
        paymentSecret: hex(),
        createdAtMs: odd.createdAtMs ?? this.#clocks.serviceMs(),
        expirySeconds,
      },
      this.#privateKey,
    )
    return { paymentRequest, paymentHash }
  }
}
