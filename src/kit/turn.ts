/** Gives the thread back, so that others who wait for it get their turn. */
export const turn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve))
