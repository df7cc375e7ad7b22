import type * as z from 'zod'

export interface Call<In extends z.ZodType, Out extends z.ZodType> {
  readonly kind: 'call'
  readonly input: In
  readonly output: Out
}

/** Refused unless the account named by the caller is open. */
interface Write<In extends z.ZodType, Out extends z.ZodType> extends Call<In, Out> {
  readonly isWrite: true
}

/** Runs until the window leaves the loop or main ends it. */
export interface Feed<In extends z.ZodType, Item extends z.ZodType> {
  readonly kind: 'feed'
  readonly input: In
  readonly item: Item
}

export const call = <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out): Call<In, Out> => ({
  kind: 'call',
  input,
  output,
})

export const write = <In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): Write<In, Out> => ({ ...call(input, output), isWrite: true })

export const feed = <In extends z.ZodType, Item extends z.ZodType>(
  input: In,
  item: Item,
): Feed<In, Item> => ({
  kind: 'feed',
  input,
  item,
})

/** Writes of the same result, by method. */
export const writes = <Requests extends Readonly<Record<string, z.ZodType>>, Out extends z.ZodType>(
  requests: Requests,
  output: Out,
): { readonly [Method in keyof Requests]: Write<Requests[Method], Out> } =>
  Object.fromEntries(
    Object.entries(requests).map(([method, input]) => [method, write(input, output)]),
  ) as never

export type BridgeMethod =
  | Call<z.ZodType, z.ZodType>
  | Write<z.ZodType, z.ZodType>
  | Feed<z.ZodType, z.ZodType>

export const isWrite = (method: BridgeMethod): boolean => 'isWrite' in method
export type BridgeGroup = Readonly<Record<string, BridgeMethod>>
export type BridgeContract = Readonly<Record<string, BridgeGroup>>

type ClientMethod<M> =
  M extends Write<infer In, infer Out>
    ? (input: z.input<In>, profileId: string) => Promise<z.output<Out>>
    : M extends Call<infer In, infer Out>
      ? (input: z.input<In>) => Promise<z.output<Out>>
      : M extends Feed<infer In, infer Item>
        ? (input: z.input<In>) => AsyncIterable<z.output<Item>>
        : never

type ServerMethod<M> =
  M extends Call<infer In, infer Out>
    ? (input: z.output<In>) => Promise<z.input<Out>> | z.input<Out>
    : M extends Feed<infer In, infer Item>
      ? (input: z.output<In>, signal: AbortSignal) => AsyncIterable<z.input<Item>>
      : never

export type BridgeClient<C extends BridgeContract> = {
  readonly [G in keyof C]: { readonly [M in keyof C[G]]: ClientMethod<C[G][M]> }
}

export type BridgeRouter<C extends BridgeContract> = {
  readonly [G in keyof C]: { readonly [M in keyof C[G]]: ServerMethod<C[G][M]> }
}
