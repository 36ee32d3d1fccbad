/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Note } from '../../console/parts/note'
import { idOf } from '../../http/answers/id'
import { couponsOf, studentsForCoupons } from './coupons.service'
import { CouponsPage } from './coupons.page'

const printed = async (at: Desk, ids: readonly number[], back: string, login: Login) => {
	const { t, root, visit } = at
	const made = await couponsOf(visit, ids, login)
	return at.page({
		title: made.coupons.length === 1 ? t.coupon.un : t.coupon.plusieurs(made.coupons.length),
		current: '/etudiants',
		isSecret: true,
		lead: t.coupon.aide,
		prints: 'first',
		action: (
			<>
				<a class="btn" href={root + back}>
					{t.listes.retour}
				</a>
			</>
		),
		body: <CouponsPage t={t} langue={visit.langue} school={visit.institution.nom} address={`${visit.baseUrl}/coupon`} {...made} />
	})
}

async function classePage(at: Desk, id: number, refused?: Refused) {
	const { t, root, visit } = at
	const students = await studentsForCoupons(visit, id)
	return at.page({
		title: t.coupon.classe,
		current: '/classes',
		refused,
		lead: <a href={`${root}/classes/${id}`}>{t.coupon.retourClasse}</a>,
		body: (
			<form class="sheet" method="post" action={`${root}/classes/${id}/coupons`}>
				<p>{students.length === 0 ? t.classes.aucunEtudiant : t.coupon.classeDit(students.length)}</p>
				{students.length > 0 && <button class="btn first">{t.coupon.plusieurs(students.length)}</button>}
			</form>
		)
	})
}

const deClasse = (login: Login) =>
	onRecord(classePage, async (at, id) => printed(at, await studentsForCoupons(at.visit, id), `/classes/${id}`, login))

/** A slip for one student, from their card. A refusal has its own page, because this folder cannot import the card's page. */
const deFiche = (login: Login) =>
	onRecord(
		(at, id, { status, refused }) =>
			at.page({
				title: at.t.coupon.un,
				current: '/etudiants',
				status,
				lead: <a href={`${at.root}/etudiants/${id}`}>{at.t.listes.retour}</a>,
				body: <Note text={refused} bad />
			}),
		(at, id) => printed(at, [id], `/etudiants/${id}`, login)
	)

/** Slips with which students choose a password: for one student or a whole class. */
export const couponsPages = ({ login }: { readonly login: Login }) =>
	new Elysia({ name: 'coupons-pages', prefix: '/console' })
		.use(desk('structure'))
		.post('/etudiants/:id/coupon', action(deFiche(login)))
		.get('/classes/:id/coupons', ({ desk: at, params }) => classePage(at, idOf(params.id)))
		.post('/classes/:id/coupons', action(deClasse(login)))
