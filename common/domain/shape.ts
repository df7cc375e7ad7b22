import * as z from 'zod'

type Plain = string | number | boolean | bigint | null | undefined

type Immutable<T> = unknown extends T
  ? T
  : T extends Plain
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Immutable<Item>[]
      : { readonly [Key in keyof T]: Immutable<T[Key]> }

/** JSON has no undefined, so null is sent. */
export const noValue = z.undefined().or(z.null())

export type Shape<Schema extends z.ZodType> = Immutable<z.output<Schema>>

type Equal<A, B> =
  (<X>() => X extends Immutable<A> ? 1 : 2) extends <X>() => X extends Immutable<B> ? 1 : 2 ? true : false

/**
 * Accepts only a schema whose output is exactly `T`. `satisfies z.ZodType<T>` accepts a schema without an optional field or a member
 * of a union.
 */
export const exactly =
  <T>() =>
  <Schema extends z.ZodType>(
    schema: Equal<T, z.output<Schema>> extends true ? Schema : { readonly differsFrom: T },
  ): Schema =>
    schema as Schema
