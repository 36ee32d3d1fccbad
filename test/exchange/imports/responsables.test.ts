import { describe, expect, test } from 'bun:test'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { file } from './csv-folder'
import { temporaryFolder } from '../../support/folder'
import { withSchool, type TemporarySchool } from './temporary-school'
import { join } from 'node:path'
import { NOUNS } from '../../../src/server/nouns'

const COLUMNS = 'matricule;rang;nom;prenoms;lien;telephone;email;langue;absences;notes;annonces;payeur;urgence;consentement'
const BASE = 'matricule;nom\nE-1;KONÉ\nE-2;BÂ\n'
const MERE = 'E-1;1;KONÉ;Mariam;mère;07 01 02 03;mariam@ecole.test;fr;oui;sms;non;oui;oui;non'

const bring = async (school: TemporarySchool, rows: readonly string[], columns = COLUMNS) => {
	const report = await school.import([file('responsables.csv', `${[columns, ...rows].join('\n')}\n`)])
	return {
		...report,
		told: report.errors.map(({ line, column, message }) => `${line}: ${column}: ${message}`)
	}
}
const withBase = (run: (school: TemporarySchool) => Promise<void>) => () =>
	withSchool(async (school) => {
		expect((await school.import([file('etudiants.csv', BASE)])).errors).toEqual([])
		await run(school)
	})
const rows = (school: TemporarySchool) =>
	school.rows('SELECT rang, nom, telephone, absences, notes, annonces, payeur, urgence, consentement FROM responsables ORDER BY id')

describe('responsables.csv', () => {
	test(
		'says for each person which messages they get, and by which channel',
		withBase(async (school) => {
			expect((await bring(school, [MERE])).told).toEqual([])
			expect(await rows(school)).toEqual([
				{
					rang: 1,
					nom: 'KONÉ',
					telephone: '07 01 02 03',
					absences: 'email|sms',
					notes: 'sms',
					annonces: '',
					payeur: 1,
					urgence: 1,
					consentement: 0
				}
			])
			expect((await bring(school, [MERE])).written).toBe(false)
		})
	)

	test(
		'does not switch on anything that it does not name',
		withBase(async (school) => {
			expect((await bring(school, ['E-1;1;KONÉ;07'], 'matricule;rang;nom;telephone')).told).toEqual([])
			expect(await rows(school)).toMatchObject([{ absences: '', notes: '', annonces: '', payeur: 0, urgence: 0, consentement: 0 }])
		})
	)

	test(
		'finds people by student and rang: a second one of a student is another one, and a new number changes the first',
		withBase(async (school) => {
			await bring(school, [MERE, 'E-1;2;KONÉ;Ali;père;08;;fr;non;non;non;non;non;non', 'E-2;1;BÂ;Awa;tante;09;;en;sms;non;non;non;non;oui'])
			await bring(school, ['E-1;1;05'], 'matricule;rang;telephone')
			expect((await rows(school)).map(({ telephone }) => telephone)).toEqual(['05', '08', '09'])
		})
	)

	test.each([
		['E-9;1;K;M;;07;;fr;non;non;non;non;non;non', /^2: matricule: .*E-9/],
		['E-1;0;K;M;;07;;fr;non;non;non;non;non;non', /^2: rang: must be between 1 and 99/],
		['E-1;;K;M;;07;;fr;non;non;non;non;non;non', /^2: rang: /],
		['E-1;1;;M;;07;;fr;non;non;non;non;non;non', /^2: nom: /],
		['E-1;1;K;M;;07;sans arobase;fr;non;non;non;non;non;non', /^2: email: must be an email address/],
		['E-1;1;K;M;;07;;es;non;non;non;non;non;non', /^2: langue: /],
		['E-1;1;K;M;;07;;fr;push;non;non;non;non;non', /^2: absences: /],
		['E-1;1;K;M;;;;fr;oui;non;non;non;non;non', /^2: absences: is switched on, but telephone and email are both missing$/],
		['E-1;1;K;M;;;m@x.test;fr;non;sms;non;non;non;non', /^2: notes: is sent by SMS, but the telephone is missing$/],
		['E-1;1;K;M;;07;;fr;non;non;email;non;non;non', /^2: annonces: is sent by mail, but the email is missing$/],
		['E-1;1;K;M;;07;;fr;non;non;non;peut-être;non;non', /^2: payeur: must be oui or non/],
		['E-1;1;K;M;;07;;fr;non;non;non;non;non;2', /^2: consentement: must be oui or non/]
	])('is refused whole for %s', (row, told) =>
		withBase(async (school) => {
			const before = await school.fingerprint()
			const report = await bring(school, [row, 'E-2;1;BÂ;Awa;tante;09;;fr;non;non;non;non;non;non'])
			expect(report.told).toEqual([expect.stringMatching(told)])
			expect(await school.fingerprint()).toBe(before)
		})()
	)

	test(
		'refuses a row that it has twice',
		withBase(async (school) => {
			expect((await bring(school, [MERE, MERE])).told).toHaveLength(1)
		})
	)

	test(
		'does not switch on again what somebody has switched off since',
		withBase(async (school) => {
			await bring(school, [MERE])
			await school.use((store) =>
				store.write({ author: { name: 'lien:desabonnement' }, touches: ['saisies'] }, async ({ db, journal }) => {
					await db.run("UPDATE responsables SET absences = 'sms'")
					await journal({
						action: 'responsable.desabonnement',
						objet: 'responsables',
						id: 1,
						avant: { absences: 'email|sms' },
						apres: { absences: 'sms' }
					})
				})
			)
			await bring(school, [MERE])
			expect(await rows(school)).toMatchObject([{ absences: 'sms', notes: 'sms' }])
			await bring(school, [MERE.replace(';oui;sms;', ';email;sms;')])
			expect(await rows(school)).toMatchObject([{ absences: 'email' }])
		})
	)

	test(
		'is what an export writes, and comes back as it was',
		withBase(async (school) => {
			const all = [MERE, 'E-2;1;BÂ;Awa;"la ""tante""";;a@x.test;en;email;email|sms;email;non;non;oui']
			expect((await bring(school, all)).told).toEqual([])
			const folder = temporaryFolder()
			try {
				exportSchool({ file: join(school.folder, 'ecole.db'), folder: folder.path }, () => undefined, NOUNS)
				const text = await Bun.file(join(folder.path, 'responsables.csv')).text()
				expect(text).toContain('E-1;1;KONÉ;Mariam;mère;07 01 02 03;mariam@ecole.test;fr;email|sms;sms;non;oui;oui;non')
				expect((await school.import([file('responsables.csv', text)])).errors).toEqual([])
				expect(await rows(school)).toMatchObject([{ absences: 'email|sms', notes: 'sms' }, { notes: 'email|sms' }])
			} finally {
				folder.remove()
			}
		})
	)
})
