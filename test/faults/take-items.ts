export async function takeItems<T>(feed: AsyncIterable<T>, take: (item: T) => void): Promise<void> {
  try {
    for await (const item of feed) take(item)
  } catch {
    // The app has closed.
  }
}
