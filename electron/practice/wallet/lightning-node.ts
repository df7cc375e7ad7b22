import { createHash, hkdfSync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { encodeInvoice, type InvoiceFields } from '@common/domain/lightning/encode-invoice'
import { msat, msatPerSat } from '@common/domain/units'
import type { LightningNetwork } from '@common/domain/wallet'
import type { Clocks } from '../time/clock'
import type { IdGenerator } from '../time/id-generator'
import type { Meta } from '../ledger/meta'

interface NewInvoice {
  readonly paymentRequest: string
  /** Hex. */
  readonly paymentHash: string
}

/** Only signs invoices. Its key survives restarts. */
export class LightningNode {
  readonly #identity: IdGenerator
  readonly #clocks: Clocks
  readonly #privateKey: Uint8Array

  constructor(name: string, meta: Meta, identity: IdGenerator, clocks: Clocks) {
    this.#identity = identity
    this.#clocks = clocks
    const stored = meta.text(name)
    this.#privateKey = stored === null ? identity.bytes(32) : Buffer.from(stored, 'hex')
    if (stored === null) meta.set(name, Buffer.from(this.#privateKey).toString('hex'))
  }

  publicKey(): string {
    return Buffer.from(secp256k1.getPublicKey(this.#privateKey)).toString('hex')
  }

  /** 33 bytes, deterministic per name. */
  childKey(name: string): Uint8Array {
    // FIPS 186-5 A.2.1: half more bytes than the order avoid bias.
    const seed = new Uint8Array(hkdfSync('sha256', this.#privateKey, '', name, 48))
    return secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(seed))
  }

  /** @param odd creates invoices that clients must reject */
  invoice(
    amountSats: number,
    description: InvoiceFields['description'],
    expirySeconds: number,
    odd: { readonly network?: LightningNetwork; readonly createdAtMs?: number } = {},
  ): NewInvoice {
    const hex = () => Buffer.from(this.#identity.bytes(32)).toString('hex')
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
