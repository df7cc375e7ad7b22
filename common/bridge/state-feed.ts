import type * as z from 'zod'
import type { BridgeClient, BridgeContract, BridgeRouter, Feed } from './define'
import { ownValue } from '../domain/collections/own-value'
import { noValue } from '../domain/shape'

/** Sends the current value, then each change. */

type Nothing = typeof noValue

interface AppValue<Item extends z.ZodType> extends Feed<Nothing, Item> {
  readonly holds: 'app-value'
}

/** `empty` until loaded and without an account. Null is not published. */
export interface ProfileValue<Item extends z.ZodType, Empty> extends Feed<Nothing, Item> {
  readonly holds: 'profile-value'
  readonly empty: Empty
}

export interface ProfileChanges<Item extends z.ZodType> extends Feed<Nothing, Item> {
  readonly holds: 'profile-changes'
  readonly empty: z.output<Item>
  merge(older: z.output<Item>, newer: z.output<Item>): z.output<Item>
}

const stateFeed = <Item extends z.ZodType>(item: Item) => ({ kind: 'feed', input: noValue, item }) as const

export const appValue = <Item extends z.ZodType>(item: Item): AppValue<Item> => ({
  ...stateFeed(item),
  holds: 'app-value',
})

export const profileValue = <Item extends z.ZodType, Empty extends z.output<Item> | null>(
  item: Item,
  empty: Empty,
): ProfileValue<Item, Empty> => ({ ...stateFeed(item), holds: 'profile-value', empty })

export const profileChanges = <Item extends z.ZodType>(
  item: Item,
  { empty, merge }: Pick<ProfileChanges<Item>, 'empty' | 'merge'>,
): ProfileChanges<Item> => ({ ...stateFeed(item), holds: 'profile-changes', empty, merge })

type AnyProfileFeed = ProfileValue<z.ZodType, unknown> | ProfileChanges<z.ZodType>
type AnyStateFeed = AppValue<z.ZodType> | AnyProfileFeed

type PathsOf<C extends BridgeContract, Kind> = {
  [G in keyof C & string]: {
    [M in keyof C[G] & string]: C[G][M] extends Kind ? `${G}.${M}` : never
  }[keyof C[G] & string]
}[keyof C & string]

export type StateFeedPath<C extends BridgeContract> = PathsOf<C, AnyStateFeed>
export type ProfileFeedPath<C extends BridgeContract> = PathsOf<C, AnyProfileFeed>
export type ProfileValuePath<C extends BridgeContract> = PathsOf<C, ProfileValue<z.ZodType, unknown>>
export type ProfileChangesPath<C extends BridgeContract> = PathsOf<C, ProfileChanges<z.ZodType>>

export type FeedAt<C extends BridgeContract, P extends string> = P extends `${infer G}.${infer M}`
  ? C[G][M]
  : never
export type ItemAt<C extends BridgeContract, P extends string> =
  FeedAt<C, P> extends Feed<z.ZodType, infer Item> ? z.output<Item> : never

export type EmptyAt<C extends BridgeContract, P extends string> =
  FeedAt<C, P> extends ProfileValue<z.ZodType, infer Empty> ? Empty : never

interface FeedSource<Item> {
  watch(signal: AbortSignal): AsyncIterable<Item>
}
type FeedSources<C extends BridgeContract> = {
  readonly [P in StateFeedPath<C>]: FeedSource<ItemAt<C, P>>
}

export type BridgeHandlers<C extends BridgeContract> = {
  readonly [G in keyof C as Exclude<keyof C[G], StateNames<C[G]>> extends never ? never : G]: Omit<
    BridgeRouter<C>[G],
    StateNames<C[G]>
  >
}
type StateNames<Group> = { [M in keyof Group]: Group[M] extends AnyStateFeed ? M : never }[keyof Group]

export const stateFeeds = <C extends BridgeContract>(
  contract: C,
): readonly (readonly [StateFeedPath<C>, AnyStateFeed])[] =>
  Object.entries(contract).flatMap(([group, methods]) =>
    Object.entries(methods).flatMap(([name, method]) =>
      'holds' in method ? [[`${group}.${name}` as StateFeedPath<C>, method as AnyStateFeed] as const] : [],
    ),
  )

export function routeFeeds<C extends BridgeContract>(
  contract: C,
  handlers: BridgeHandlers<C>,
  sources: FeedSources<C>,
): BridgeRouter<C> {
  const feeds = stateFeeds(contract).map(([path]) => {
    const [group = '', name = ''] = path.split('.')
    return { group, name, watch: (_input: null, signal: AbortSignal) => sources[path].watch(signal) }
  })
  const getFeeds = (group: string): object =>
    Object.fromEntries(feeds.filter((feed) => feed.group === group).map(({ name, watch }) => [name, watch]))
  return Object.fromEntries(
    Object.keys(contract).map((group) => [
      group,
      { ...ownValue(handlers as Record<string, object>, group), ...getFeeds(group) },
    ]),
  ) as BridgeRouter<C>
}

export const openFeed = <C extends BridgeContract, P extends StateFeedPath<C>>(
  client: BridgeClient<C>,
  path: P,
): AsyncIterable<ItemAt<C, P>> => (at(client, path) as (input: null) => AsyncIterable<ItemAt<C, P>>)(null)

export const getEmptyValue = <C extends BridgeContract, P extends ProfileValuePath<C>>(
  contract: C,
  path: P,
): EmptyAt<C, P> => (at(contract, path) as { readonly empty: EmptyAt<C, P> }).empty

function at(groups: object, path: string): unknown {
  const [group = '', name = ''] = path.split('.')
  return ownValue(ownValue(groups as Record<string, Record<string, unknown>>, group) ?? {}, name)
}
