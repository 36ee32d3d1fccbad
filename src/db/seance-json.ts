import { sql } from 'drizzle-orm'
import { jsonObject } from './json'
import { classesOfSeance, matiereRef, personneRef } from './refs'
import { matieres, seances } from './schema'

const utc = (seconds: typeof seances.debut_s | typeof seances.fin_s) => sql`strftime('%Y%m%dT%H%M%SZ', ${seconds}, 'unixepoch')`

/** A séance as contract section 7 writes it; `matieres` and the teacher's `utilisateurs` are joined. */
export const seanceJson = jsonObject({
	id: seances.id,
	uid: seances.uid,
	date: seances.date,
	heure_debut: seances.heure_debut,
	heure_fin: seances.heure_fin,
	debut: seances.debut,
	fin: seances.fin,
	salle: seances.salle,
	type: seances.type,
	mode: seances.mode,
	statut: seances.statut,
	matiere: matiereRef,
	enseignant: personneRef,
	classes: classesOfSeance(seances.id),
	summary: sql`iif(${seances.type} = 'AUTRE', ${matieres.nom}, ${matieres.nom} || ' (' || ${seances.type} || ')')`,
	location: seances.salle,
	dtstart: utc(seances.debut_s),
	dtend: utc(seances.fin_s),
	status: sql`iif(${seances.statut} IN ('annulee', 'reportee'), 'CANCELLED', 'CONFIRMED')`,
	sequence: seances.sequence,
	updated_at: seances.updated_at
})
