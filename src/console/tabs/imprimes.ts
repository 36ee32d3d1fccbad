import type { Links } from '../parts/head'
import type { Textes } from '../textes/textes'

/** Papers without a number that print from a page, as links below the page of a student or a class. */
export const imprimesLinks = ({ papiers: { imprimes } }: Textes, page: string): Links =>
	Object.entries(imprimes).map(([quoi, label]) => ({ to: `${page}/imprimes/${quoi}`, label }))
