/** Other names of UEs and matières, and other marks, by the list that they are in. */
export type Noms = Readonly<Record<'ues' | 'matieres' | 'notes', (part: unknown) => unknown>>

/** Parts by the id of a matière; 0 stands for the whole période. */
const BY_MATIERE = ['appreciations', 'enseignants', 'reglesPropres']

/** The content of a publication with other names. A part by a matière that does not have one is left out. */
export function renamed(content: unknown, to: Noms, within: string): unknown {
	if (within === 'notes') return to.notes(content)
	if (Array.isArray(content)) return content.map((part) => renamed(part, to, within))
	if (typeof content !== 'object' || content === null) return content
	const parts = Object.entries(content)
	if (BY_MATIERE.includes(within))
		return Object.fromEntries(parts.map(([id, part]) => [id === '0' ? id : to.matieres(id), part]).filter(([name]) => Boolean(name)))
	return Object.fromEntries(parts.map(([key, part]) => [key, key === 'id' ? to[within as 'ues'](part) : renamed(part, to, key)]))
}
