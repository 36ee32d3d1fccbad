/** A whole amount in groups of three digits, as sentences in both languages have it: 450 000. */
export const grouped = (amount: number) => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '\u202f')
