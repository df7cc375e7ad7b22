import type { Protocol } from './protocols'

/** `exactSats` is present if an amount was rounded, in every version. */
type OptionalField<T> = Exclude<
  { [Field in keyof T]-?: undefined extends T[Field] ? Field : never }[keyof T],
  'exactSats'
>

export type ReportedBy<T> = Readonly<Record<OptionalField<T>, readonly Protocol[]>>

/** A record as one version reports it: all its optional fields are named, even if null, and no others. */
export type Reported<T, By extends ReportedBy<T>, Version extends Protocol> = Omit<T, OptionalField<T>> & {
  readonly [Field in OptionalField<T> as Version extends By[Field][number] ? Field : never]-?: T[Field]
} & {
  readonly [Field in OptionalField<T> as Version extends By[Field][number] ? never : Field]?: never
}

/** A record whose optional fields are all named, even if undefined. */
export type Complete<T> = Omit<T, OptionalField<T>> & {
  readonly [Field in OptionalField<T>]-?: T[Field]
}
