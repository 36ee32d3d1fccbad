import { KIND_NAMES, type Kind, type KindName } from './kind'
import { frais, paiements, preferences } from './office.kinds'
import { utilisateurs, enseignants, etudiants } from './people.kinds'
import { annees, filieres, ues, matieres, classes, enseignements, inscriptions } from './structure.kinds'
import { seances, evaluations, notes, presences } from './timetable.kinds'

const BY_NAME: Readonly<Record<KindName, Kind>> = {
	annees,
	utilisateurs,
	enseignants,
	etudiants,
	filieres,
	ues,
	matieres,
	classes,
	enseignements,
	inscriptions,
	seances,
	evaluations,
	notes,
	presences,
	frais,
	paiements,
	preferences
}

/** Every file of a folder of CSV files and every column of it: what header check, reading, templates and help all go by. */
export const KINDS: readonly Kind[] = KIND_NAMES.map((name) => BY_NAME[name])

export const kindNamed = (name: string): Kind | undefined => KINDS.find((kind) => kind.name === name)

export const kind = (name: KindName): Kind => BY_NAME[name]
