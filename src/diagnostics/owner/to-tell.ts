import type { Constat, Raison } from '../../domain/alertes-machine'
import type { Finding, Subject } from '../findings/finding'

/** Subjects of findings that alerts report. */
const RAISONS: Readonly<Partial<Record<Subject, Raison>>> = {
	data: 'donnees',
	copies: 'copies',
	'second folder': 'second',
	pair: 'paire',
	disk: 'disque',
	certificate: 'certificat',
	messages: 'messages',
	moodle: 'moodle',
	OneRoster: 'oneroster',
	clock: 'horloge'
}

/** A finding that alerts report. */
export type Told = Constat & Finding

export const toTell = (findings: readonly Finding[]): Told[] =>
	findings.flatMap((finding) => {
		const raison = RAISONS[finding.what]
		return raison === undefined ? [] : [{ raison, degre: finding.degree ?? { PASS: 0, WARN: 1, FAIL: 3 }[finding.level], ...finding }]
	})
