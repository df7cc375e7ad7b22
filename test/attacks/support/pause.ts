/** For what must not happen: long enough for it to have happened. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
