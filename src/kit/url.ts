const NOWHERE = 'http://invalid/'

/** The address of a request, or one that a request made: text of strangers, so that one which is not an address never throws. */
export const urlOf = (text: string): URL => URL.parse(text) ?? new URL(NOWHERE)
