import { Type } from '@sinclair/typebox'
import { MODES, STATUTS_SEANCE, TYPES_SEANCE } from '../../domain/vocabulaire'
import {
	component,
	ClasseDeSeance,
	Heure,
	Id,
	Instant,
	Jour,
	listOf,
	MatiereRef,
	Nullable,
	PersonneRef,
	Word
} from '../../http/answers/schemas'

const utc = (example: string) => Type.String({ pattern: '^\\d{8}T\\d{6}Z$', examples: [example] })

export const Seance = component('Seance', {
	id: Id,
	uid: Type.String({ description: 'Ne change jamais' }),
	ref: Nullable(Type.String({ description: "La clé de l'école" })),
	date: Jour,
	heure_debut: Heure,
	heure_fin: Heure,
	debut: Instant,
	fin: Instant,
	salle: Nullable(Type.String()),
	salle_id: Nullable(Id, { description: 'Celle de `GET /salles` que ce texte désigne ; `null` : aucune, ou en ligne' }),
	type: Word(TYPES_SEANCE),
	mode: Word(MODES),
	statut: Word(STATUTS_SEANCE),
	matiere: MatiereRef,
	enseignant: Nullable(PersonneRef),
	classes: Type.Array(ClasseDeSeance),
	summary: Type.String(),
	location: Nullable(Type.String()),
	dtstart: utc('20261120T080000Z'),
	dtend: utc('20261120T100000Z'),
	status: Word(['CONFIRMED', 'CANCELLED']),
	sequence: Type.Integer({ minimum: 0, description: 'Croît à chaque report' }),
	contenu: Nullable(Type.String(), { description: 'Cahier de textes : ce qui a été fait, ce qui est à faire' }),
	lien_visio: Nullable(Type.String(), { description: "L'adresse de la salle vidéo, en https" }),
	updated_at: Instant
})
export type Seance = typeof Seance.static

export const SeanceList = listOf(Seance, 'SeanceList')

export const Calendrier = Type.String({ contentMediaType: 'text/calendar', description: 'Un `VCALENDAR` (RFC 5545) avec son `VTIMEZONE`' })
