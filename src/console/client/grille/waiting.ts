/** Milliseconds between attempts on a bad connection. */
export const PATIENCE_LADDER = [1000, 2000, 4000, 8000, 15_000]

export const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))
