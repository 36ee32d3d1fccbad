import type { Valeurs } from '../../domain/papiers/champs-modele'
import { mustGoOn } from '../../db/client/stop'
import { operationError } from '../../kit/errors'
import { zipFiles } from '../exports/zip'
import { repeatsStudents } from './modele'
import { partsOf, xmlBytesOf } from './paquet'
import { filled, tagsOf } from './remplir'

/** Limits of what is made: bytes of a .zip, and of the XML of one document. */
const [MOST_BYTES, MOST_XML] = [100 * 1024 * 1024, 32 * 1024 * 1024]
const NAME = 80

/** A form to fill in for students, in their order. */
export type DocxOrder = {
	readonly octets: Uint8Array
	readonly ecole: Valeurs
	readonly etudiants: readonly { readonly nom: string; readonly valeurs: Valeurs }[]
}

/** `form`: one document, or a .zip of one for each student. */
export type DocxFait = { readonly form: 'docx' | 'zip'; readonly bytes: Uint8Array }

/** Fills in a form for students. One that repeats students becomes one document. @throws OperationError if that would be too large */
export async function docxTask(order: unknown): Promise<DocxFait> {
	const { octets, ecole, etudiants } = order as DocxOrder
	const ofAll = etudiants.map(({ valeurs }) => valeurs)
	if (repeatsStudents(await tagsOf(octets))) {
		const first = await filled(octets, { ...ecole, etudiants: ofAll.slice(0, 1) })
		mustFit(xmlBytesOf(partsOf(first)) * etudiants.length, MOST_XML)
		return { form: 'docx', bytes: await filled(octets, { ...ecole, etudiants: ofAll }) }
	}
	const files = new Map<string, Uint8Array>()
	let size = 0
	for (const [at, { nom, valeurs }] of etudiants.entries()) {
		mustGoOn()
		const bytes = await filled(octets, { ...ecole, ...valeurs })
		if (etudiants.length === 1) return { form: 'docx', bytes }
		mustFit((size += bytes.length), MOST_BYTES)
		files.set(fileName(at, etudiants.length, nom), bytes)
	}
	return { form: 'zip', bytes: zipFiles(files) }
}

function mustFit(size: number, limit: number) {
	if (size > limit)
		throw operationError('what is filled in takes more than {max} MiB: make the form or its pictures smaller', { max: limit / 1024 / 1024 })
}

/** « 07 KOUASSI Awa.docx »: each name is another one, and every system takes it. */
const fileName = (at: number, count: number, nom: string) =>
	`${String(at + 1).padStart(String(count).length, '0')} ${nom
		.slice(0, NAME)
		.toWellFormed()
		.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '-')}.docx`
