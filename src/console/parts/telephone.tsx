/** @jsxImportSource preact */

/** A telephone number that a tap calls. */
export const Telephone = ({ of }: { of: string }) => <a href={`tel:${of.replaceAll(/[^\d+]/g, '')}`}>{of}</a>
