import { expect, test } from 'bun:test'
import { jourDans } from '../../src/domain/annee'

const annee = (courante: boolean) => ({
	id: 1,
	libelle: '2026-2027',
	date_debut: '2026-09-14',
	date_fin: '2027-07-31',
	courante,
	cloturee: false
})

test.each(['2026-09-01', '2026-09-14', '2026-11-20', '2027-07-31', '2027-08-15'])(
	'the current year is viewed on the day of today: %s',
	(today) => expect(jourDans(annee(true), today)).toBe(today)
)

test.each([
	['2026-09-13', '2026-09-14'],
	['2026-09-14', '2026-09-14'],
	['2026-11-20', '2026-11-20'],
	['2027-07-31', '2027-07-31'],
	['2027-08-01', '2027-07-31']
])('another year is viewed on its day nearest to today: %s', (today, jour) => expect(jourDans(annee(false), today)).toBe(jour))
