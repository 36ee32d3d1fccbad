import { BOUCLES, CHAMPS_DE_MODELE, valeursExemple, type Boucle, type PlaceDeChamps } from '../../domain/papiers/champs-modele'
import { operationError } from '../../kit/errors'
import { nearest } from '../../kit/nearest'
import { quoted } from '../../kit/quoted'
import { zipFiles } from '../exports/zip'
import { partsOf } from './paquet'
import { filled, tagsOf } from './remplir'

type Champ = Pick<Awaited<ReturnType<typeof tagsOf>>[number], 'name' | 'rawText' | 'disposition'>

/** A checked form: packed again here, so that everybody who unpacks it finds the parts that were checked. */
export type ModeleLu = { readonly octets: Uint8Array }

/** Checks a form (.docx), and fills it with examples to see that it can be filled. @throws OperationError with the first fault */
export async function readModele(_name: string, bytes: Uint8Array): Promise<ModeleLu> {
	const octets = zipFiles(partsOf(bytes))
	checkChamps(await tagsOf(octets))
	// what an example fills may not be larger than a form
	partsOf(await filled(octets, valeursExemple()))
	return { octets }
}

const isBoucle = (name: string): name is Boucle => BOUCLES.some((boucle) => boucle === name)

/** Whether a form repeats something for each student of a class. */
export const repeatsStudents = (champs: readonly Champ[]): boolean =>
	champs.some(({ disposition, name }) => disposition === 'Open' && name === 'etudiants')

/** The names of fields that may stand in nested repetitions. A form that repeats students has a student's fields only there. */
function namesIn(open: readonly Boucle[], isList: boolean): readonly string[] {
	const places: readonly PlaceDeChamps[] = [
		'ecole',
		...(isList && !open.includes('etudiants') ? [] : (['etudiant'] as const)),
		...open.flatMap((boucle) => (boucle === 'etudiants' ? [] : [boucle]))
	]
	return places.flatMap((place) => Object.keys(CHAMPS_DE_MODELE[place]))
}

/** The repetitions that may begin in nested repetitions. */
function bouclesIn(open: readonly Boucle[], isList: boolean): readonly Boucle[] {
	const inner = BOUCLES.slice(open.length === 0 ? 0 : BOUCLES.indexOf(open.at(-1)!) + 1)
	return isList && open.length === 0 ? ['etudiants'] : inner
}

/** @throws OperationError with the first field that is unknown there, or does not open and close once */
function checkChamps(champs: readonly Champ[]) {
	const isList = repeatsStudents(champs)
	const open: Boucle[] = []
	for (const { name = '', rawText, disposition } of champs) {
		const field = quoted(rawText)
		if (disposition === 'SelfClosed') mustBeOneOf(namesIn(open, isList), name, rawText)
		else if (disposition === 'Open') {
			if (open.some((boucle) => boucle === name)) throw operationError('the field {field} opens twice', { field })
			mustBeOneOf(bouclesIn(open, isList), name, rawText)
			open.push(name as Boucle)
		} else {
			if (!isBoucle(name)) mustBeOneOf(BOUCLES, name, rawText)
			if (open.pop() !== name) throw operationError('the field {field} closes what is not open there', { field })
		}
	}
	if (open.length > 0) throw operationError('the field {field} opens and does not close', { field: quoted(`{#${open.at(-1)}}`) })
}

function mustBeOneOf(names: readonly string[], name: string, rawText: string) {
	if (names.includes(name)) return
	const near = nearest(name, names)
	const field = quoted(rawText)
	if (near === undefined) throw operationError('the field {field} is not one that can stand there', { field })
	throw operationError('the field {field} is not one that can stand there; did you mean {near}?', {
		field,
		near: quoted(rawText.replace(name, () => near))
	})
}
